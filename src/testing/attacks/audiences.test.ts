import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { AUDIENCES, type Audience, may, PERMISSIONS, type Permission } from '#features/access/rules.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { FILE_TYPES, type StoredFileType } from '#features/submissions/rules.ts';
import { testJournal } from '../journal.ts';
import { aGuestEditor, anAdministrator, anAuthor, anEditor, anUpload, aSubmission, type Person } from '../makers.ts';
import { addressWith, everyCall, jsonSchema, nameOf, parametersOf, send, unknownValue } from './calls.ts';
import { validValue } from './values.ts';

/**
 * Every call about one submission, and every kind of file, by every audience of the policy. The maps name each audience and each
 * kind of file, so that a new one does not compile until it is decided here.
 */
const journal = testJournal();
let submissionId: string;
/** Undefined for a visitor, and for reviewers, whom no call appoints yet. */
let callers: Record<Audience, Person | undefined>;
/** Members of the office who are authors of the submission: their relation outweighs their role. */
let inConflict: Person[];

const FILE_AUDIENCES: Record<StoredFileType, readonly Audience[]> = {
  MANUSCRIPT: ['author', 'guest', 'editor', 'administrator'],
  COVER_LETTER: ['author', 'guest', 'editor', 'administrator'],
  ETHICS_DOCUMENTATION: ['author', 'guest', 'editor', 'administrator'],
  BLIND_MANUSCRIPT: ['author', 'guest', 'editor', 'administrator'],
  TITLE_PAGE: ['author', 'guest', 'editor', 'administrator'],
  RESPONSE_LETTER: ['author', 'guest', 'editor', 'administrator'],
  PUBLICATION_PDF: ['author', 'guest', 'editor', 'administrator'],
};

beforeAll(async () => {
  const [editor, administrator] = [await anEditor(journal), await anAdministrator(journal)];
  inConflict = [await anEditor(journal), await anAdministrator(journal)];
  const author = await anAuthor(journal);
  const files = [];
  for (const fileType of FILE_TYPES) files.push({ fileUrl: (await anUpload(journal, author.token)).fileUrl, fileType });
  const authors = inConflict.map(({ email }) => ({ fullName: 'Jean Habimana', email, affiliation: 'Kigali' }));
  const { number, ...made } = await aSubmission(journal, { author, files, authors });
  submissionId = made.id;
  const { fileUrl: publicationFileUrl } = await anUpload(journal, administrator.token);
  await submissionsClient(journal.as(administrator.token)).update(submissionId, { publicationFileUrl });
  callers = {
    visitor: undefined,
    member: await anAuthor(journal),
    author,
    reviewer: undefined,
    guest: await aGuestEditor(journal, { administrator, number }),
    editor,
    administrator,
  };
});

/** Calls about one submission that need a permission, whatever feature they belong to. */
function callsAboutSubmission(): (Call & { access: Permission })[] {
  return everyCall(journal).filter(
    (call): call is Call & { access: Permission } =>
      call.path.startsWith('/submission/:id') && PERMISSIONS.includes(call.access as Permission),
  );
}

/** Sends a valid call about the submission; returns the status and the error's code. */
async function answerTo(call: Call, person: Person | undefined): Promise<{ status: number; error?: string }> {
  const address = addressWith(call, (name) => (name === 'id' ? submissionId : unknownValue(name)));
  const body = call.body && validValue(jsonSchema(call.body), '', {});
  const query = call.query && validValue(jsonSchema(call.query), '', {});
  const response = await send(
    journal,
    call,
    query ? `${address}?${new URLSearchParams(query as Record<string, string>)}` : address,
    { token: person?.token, ...(body ? { body } : {}) },
  );
  const { error } = (await response.json()) as { error?: string };
  return { status: response.status, ...(error ? { error } : {}) };
}

describe('calls about one submission', () => {
  test('are many, and each names the submission', () => {
    expect(callsAboutSubmission().length).toBeGreaterThan(10);
    for (const call of callsAboutSubmission()) expect(parametersOf(call)).toContain('id');
  });

  test('are refused to everybody whom the policy does not grant them', async () => {
    const roles = { visitor: undefined, member: 'AUTHOR', author: 'AUTHOR', reviewer: 'AUTHOR' } as const;
    for (const audience of AUDIENCES) {
      if (!(audience in roles) || (!callers[audience] && audience !== 'visitor')) continue;
      for (const call of callsAboutSubmission()) {
        const answer = await answerTo(call, callers[audience]);
        const expected = callers[audience] ? [403, 'FORBIDDEN'] : [401, 'UNAUTHENTICATED'];
        expect([answer.status, answer.error], `${nameOf(call)} by a ${audience}`).toEqual(expected);
      }
    }
  });

  test('are refused to members of the office who are authors of it, with the reason', async () => {
    for (const person of inConflict) {
      const { role } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString());
      for (const call of callsAboutSubmission().filter(({ access }) => may({ role }, access))) {
        const answer = await answerTo(call, person);
        expect([answer.status, answer.error], `${nameOf(call)} by ${role}`).toEqual([403, 'OWN_SUBMISSION']);
      }
    }
  });
});

describe('files of a submission that is not public', () => {
  const filesOf = async () => {
    const { files } = await editorialClient(journal.as(callers.administrator?.token)).byId(submissionId);
    return files;
  };
  const statusFor = async (fileId: string, person: Person | undefined) => {
    const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
    return (await journal.request(`${API_ROOT}/submission/download/${fileId}`, { headers })).status;
  };

  test('are of every kind', async () => {
    const types = (await filesOf()).map(({ fileType }) => fileType);
    expect(new Set(types)).toEqual(new Set(Object.keys(FILE_AUDIENCES)));
  });

  test.each(AUDIENCES)('are released to the %s by their kind, and do not exist for others', async (audience) => {
    const person = callers[audience];
    if (audience === 'reviewer') return expect(person).toBeUndefined();
    for (const { id, fileType } of await filesOf()) {
      const isReleased = FILE_AUDIENCES[fileType].includes(audience);
      expect(await statusFor(id, person), `${fileType} to the ${audience}`).toBe(isReleased ? 200 : 404);
    }
  });

  test('are not released to members of the office who are authors of it', async () => {
    for (const person of inConflict)
      for (const { id, fileType } of await filesOf()) expect(await statusFor(id, person), fileType).toBe(404);
  });
});
