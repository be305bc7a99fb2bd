import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { afterAll, describe, expect, test } from 'vitest';
import { createXmlChecks } from '#platform/xml/xml-checks.ts';
import { isLong } from '#testing/long.ts';
import { anyText, LEAST_FRONT } from '#testing/texts.ts';
import { storedText } from '../server/stored-text.ts';
import { readXml } from '../xml/read-xml.ts';
import { fromJats } from './from-jats.ts';
import { normalised } from './normal.ts';

const there = (doc: Node) => storedText(doc);
const back = (jats: string) => fromJats(readXml(jats));

describe('a text of the schema', () => {
  test('is the same after the way to JATS and back', () => {
    fc.assert(
      fc.property(anyText, (doc) => {
        const normal = normalised(doc);
        normal.check();
        expect(back(there(normal)).toJSON()).toEqual(normal.toJSON());
        expect(normalised(normal).toJSON()).toEqual(normal.toJSON());
      }),
      { numRuns: isLong ? 5000 : 300 },
    );
  });

  const checks = createXmlChecks();
  afterAll(() => checks.close());
  test('is valid JATS', { timeout: 60_000 }, async () => {
    const schemaFile = 'jats/JATS-journalpublishing1-3-mathml3.xsd';
    await fc.assert(
      fc.asyncProperty(anyText, async (doc) => {
        expect(
          await checks.faultsIn(schemaFile, there(normalised(doc)).replace('<body', `${LEAST_FRONT}<body`)),
        ).toEqual([]);
      }),
      { numRuns: isLong ? 2000 : 60 },
    );
  });
});
