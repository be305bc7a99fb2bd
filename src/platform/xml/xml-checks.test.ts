import { afterEach, expect, test } from 'vitest';
import { createXmlChecks, type XmlChecks } from './xml-checks.ts';

let checks: XmlChecks;
afterEach(() => checks.close());
const schema = 'oai/simpledc20021212.xsd';

test('validates several documents concurrently', async () => {
  checks = createXmlChecks();
  const answers = await Promise.all(['<a/>', 'no XML', '<b/>'].map((xml) => checks.faultsIn(schema, xml)));
  expect(answers.map((faults) => faults.length > 0)).toEqual([true, true, true]);
  expect(answers[0]?.[0]?.message).toContain("'a'");
  expect(answers[2]?.[0]?.message).toContain("'b'");
});

test('an idle thread ends, and another one is started on demand', async () => {
  checks = createXmlChecks(1);
  expect(await checks.faultsIn(schema, '<a/>')).not.toEqual([]);
  await new Promise((done) => setTimeout(done, 50));
  expect(await checks.faultsIn(schema, '<a/>')).not.toEqual([]);
});

test('a missing schema is an error, and the next document is validated', async () => {
  checks = createXmlChecks();
  await expect(checks.faultsIn('none/such.xsd', '<a/>')).rejects.toThrow();
  expect(await checks.faultsIn(schema, '<a/>')).not.toEqual([]);
});
