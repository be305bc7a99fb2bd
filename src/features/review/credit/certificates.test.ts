import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { verificationClient } from '#features/verification/client.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, type Person } from '#testing/makers.ts';
import {
  aManuscriptInRound,
  anInvitation,
  aReportingReviewer,
  aReviewerAddress,
  NO_INTERESTS,
  REPORT,
  staffOf,
} from '#testing/reviews.ts';
import { creditClient } from './client.ts';
import { reviewCertificates } from './server/tables.ts';

const journal = testJournal();
const verify = (code: string) => verificationClient(journal.as()).verify(code);
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

/** A reviewer whose manuscript has been decided. */
async function aCreditedReviewer(email = aReviewerAddress()) {
  const { id } = await aManuscriptInRound(journal, editor);
  const reviewer = await aReportingReviewer(journal, editor, id, { email });
  const decide = () =>
    decisionsClient(journal.as(editor.token)).decide(id, {
      kind: 'MAJOR_REVISION',
      letter: 'Please.',
      delayMinutes: 0,
    });
  return { ...reviewer, decide };
}
const pdfOf = (token: string, code: string) => journal.request(`/api/v1/review/${token}/certificates/${code}`);

describe('certificates of reviewers', () => {
  test('count a report after the decision, name no manuscript, and are verified by their code', async () => {
    const { client, token, decide } = await aCreditedReviewer();
    expect(await client.credit()).toEqual([]);
    await expect(client.certify(2026)).rejects.toMatchObject({ code: 'NO_REPORT' });
    await decide();
    expect(await client.credit()).toEqual([{ year: 2026, reports: 1, code: null }]);
    await client.certify(2026);
    const [{ code } = { code: '' }] = await client.credit();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);

    const response = await pdfOf(token, code ?? '');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = await readPdfText(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('Grace Akello');
    expect(text).toContain(code);
    expect(text).not.toMatch(/MDS-\d{4}-\d+|soil/i);

    const typed = code?.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o') ?? '';
    expect(await verify(typed)).toEqual({
      code,
      kind: 'certificate',
      issuedOn: null,
      certificate: { fullName: 'Grace Akello', year: 2026, reports: 1 },
    });
  });

  test('stay valid when another report follows, which gets a certificate of its own', async () => {
    const { client, email, decide } = await aCreditedReviewer();
    await decide();
    await client.certify(2026);
    await client.certify(2026);
    const [first] = await client.credit();
    const second = await aCreditedReviewer(email);
    await second.decide();
    expect(await client.credit()).toEqual([{ year: 2026, reports: 2, code: null }]);
    await client.certify(2026);
    expect((await verify(first?.code ?? '')).certificate?.reports).toBe(1);
    expect(await journal.services.db.$count(reviewCertificates)).toBeGreaterThan(1);
  });

  test('of others are unknown by the own link, and so are codes that were never given', async () => {
    const [one, other] = [await aCreditedReviewer(), await aCreditedReviewer()];
    await one.decide();
    await other.decide();
    await one.client.certify(2026);
    const [mine] = await one.client.credit();
    expect((await pdfOf(other.token, mine?.code ?? '')).status).toBe(404);
    for (const code of ['AAAA-AAAA-AAAA', 'x', '%00', 'é'.repeat(80)])
      await expect(verify(code)).rejects.toMatchObject({ failure: 'missing' });
  });

  test('are in the language of the reviewer', async () => {
    const { client, token, decide, email } = await aCreditedReviewer();
    await decide();
    const staff = staffOf(journal, editor);
    const [{ id, version } = { id: '', version: 0 }] = (await staff.reviewers({ q: email })).data;
    await staff.changeReviewer(id, { fullName: 'Grace Akello', language: 'fr', version });
    await client.certify(2026);
    const [made] = await client.credit();
    const response = await pdfOf(token, made?.code ?? '');
    const text = await readPdfText(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('Attestation d’évaluation par les pairs');
    expect(text).not.toContain('The editors thank');
  });

  test('for a name in letters that their font lacks are refused with a sentence', async () => {
    const { client, token, decide, email } = await aCreditedReviewer();
    await decide();
    const staff = staffOf(journal, editor);
    const [{ id, version } = { id: '', version: 0 }] = (await staff.reviewers({ q: email })).data;
    await staff.changeReviewer(id, { fullName: '王小明', version });
    await client.certify(2026);
    const [made] = await client.credit();
    const response = await pdfOf(token, made?.code ?? '');
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('王小明');
  });
});

describe('the yearly list of reviewers', () => {
  test('names those who agreed, in years in which nobody can be recognised by it', async () => {
    const lists = () => creditClient(journal.as()).lists();
    const review = async (answer: 'YES' | 'NO', fullName: string, id: string) => {
      const { client, email } = await anInvitation(journal, editor, id);
      await client.accept(NO_INTERESTS);
      await client.send({ ...REPORT, isListed: answer });
      const [row] = (await staffOf(journal, editor).reviewers({ q: email })).data;
      await staffOf(journal, editor).changeReviewer(row?.id ?? '', { fullName, version: row?.version });
    };
    for (let manuscript = 0; manuscript < 5; manuscript++) {
      const { id } = await aManuscriptInRound(journal, editor);
      await review('YES', `Agreeing ${manuscript} a`, id);
      await review('YES', `Agreeing ${manuscript} b`, id);
      if (manuscript === 0) await review('NO', 'Silent', id);
      expect(await lists()).toEqual([]);
      await decisionsClient(journal.as(editor.token)).decide(id, { kind: 'REJECT', letter: 'No.', delayMinutes: 0 });
    }
    const [list] = await lists();
    expect(list?.reviewers.map(({ fullName }) => fullName)).toContain('Agreeing 4 b');
    expect(list?.reviewers).toHaveLength(10);
    expect(JSON.stringify(list)).not.toMatch(/Silent|@/);
  });
});
