import { asc, eq } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { AuthorsGiven } from '../contract-fields.ts';
import type { Correction } from '../fields/corrections.ts';
import {
  columnsOf,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FieldRow,
  type FieldValues,
  fieldsOfRow,
  plainValue,
} from '../fields/fields.ts';
import { unlistedCode } from '../fields/jel.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionAuthors, type submissions } from './tables.ts';

/** Values of fields that may be left out, as the calls send them. */
type Given = { [Name in keyof FieldValues]?: FieldValues[Name] | undefined };
type Row = typeof submissions.$inferSelect;

/** Returns what a schema cannot check about the fields: whether the topic and the JEL codes exist. */
export async function checkFields(tx: Transaction, topics: Topics, { topic: named, jelCodes = [] }: Given) {
  const topic = named === undefined ? undefined : await topics.find(tx, named);
  const unlisted = unlistedCode(jelCodes);
  const fieldErrors = [
    ...(named !== undefined && !topic ? [{ path: 'topic', message: FIELDS.topic.unknown }] : []),
    ...(unlisted ? [{ path: 'jelCodes', message: FIELDS.jelCodes.unlisted(unlisted) }] : []),
  ];
  return { topic, fieldErrors };
}

/**
 * Returns the columns that a change of the fields gives a locked submission, and the corrections for its history: only those
 * that differ from the stored values. Throws field errors for a topic or JEL code that does not exist.
 */
export async function correctionsOf(
  tx: Transaction,
  topics: Topics,
  { row, given }: { row: Row; given: Given },
): Promise<{ columns: Partial<FieldRow> & Partial<Pick<Row, 'topicId'>>; corrections: Correction[] }> {
  const { topic, fieldErrors } = await checkFields(tx, topics, given);
  if (fieldErrors.length > 0) throw invalid(fieldErrors);
  const storedTopic = topic && topic.id !== row.topicId ? await topics.find(tx, row.topicId) : topic;
  const before = fieldsOfRow(row, storedTopic?.name ?? '');
  const after = { ...given, topic: topic?.name };
  const changed = FIELD_NAMES.filter((name) => after[name] !== undefined && shown(after[name]) !== shown(before[name]));
  return {
    columns: {
      ...columnsOf(Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<FieldValues>),
      ...(topic && { topicId: topic.id }),
    },
    corrections: changed.map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) })),
  };
}

/** Replaces the authors of a locked submission; returns the correction, or undefined if they are the same. */
export async function replaceAuthors(
  tx: Transaction,
  submissionId: SubmissionId,
  authors: AuthorsGiven,
): Promise<Correction | undefined> {
  const isOfSubmission = eq(submissionAuthors.submissionId, submissionId);
  const stored = await tx
    .select()
    .from(submissionAuthors)
    .where(isOfSubmission)
    .orderBy(asc(submissionAuthors.position));
  const next = authors.map((author) => ({ ...author, orcid: author.orcid ?? null, ror: author.ror ?? null }));
  const [before, after] = [stored, next].map((list) => list.map(authorLine).join('\n')) as [string, string];
  if (before === after) return undefined;
  await tx.delete(submissionAuthors).where(isOfSubmission);
  await tx.insert(submissionAuthors).values(
    next.map((author, index) => {
      // Roles are the author's own; they stay with the person.
      const roles = stored.find(({ email }) => email === author.email)?.roles ?? [];
      return { ...author, roles, id: newId(), submissionId, position: index + 1 };
    }),
  );
  return { field: 'authors', before, after };
}

const shown = (value: FieldValues[FieldName] | undefined): string => (value === undefined ? '' : plainValue(value));

interface StoredAuthor {
  fullName: string;
  email: string;
  affiliation: string;
  orcid: string | null;
  ror: string | null;
}

/** An author in one line, with everything that can be corrected. */
function authorLine({ fullName, email, affiliation, orcid, ror }: StoredAuthor): string {
  const { orcidIs, rorIs } = submissionTexts.wizard;
  return [fullName, affiliation, email, orcid && orcidIs(orcid), ror && rorIs(ror)].filter(Boolean).join(', ');
}
