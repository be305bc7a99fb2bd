import * as z from 'zod/mini';
import { listed } from '#base/text.ts';
import { type AuditContext, type AuditKinds, countOf, textOf } from '#platform/records/audit.ts';
import { CorrectedField, correctedLabel } from '../fields/corrections.ts';
import { submissionTexts } from '../texts.ts';

const { audit: texts, statuses, noticeKinds } = submissionTexts;

const numberIn = (payload: unknown, { names }: AuditContext) =>
  names.get(textOf(payload, 'submissionId')) ?? texts.someManuscript;
const CorrectedIn = z.object({ corrected: z.array(CorrectedField.shape.field) });
/** The corrected fields of an event; none for events recorded before fields could be corrected. */
const correctedIn = (payload: unknown) => CorrectedIn.safeParse(payload).data?.corrected ?? [];
const labelIn = (labels: Record<string, string>, key: string) => labels[key] ?? key;

export const submissionAudit: AuditKinds = {
  'submission.received': {
    label: () => texts.labels.received,
    sentence: (payload, context) => texts.submitted(numberIn(payload, context)),
  },
  'submission.changed': {
    label: () => texts.labels.changed,
    sentence: (payload, context) => {
      const [number, from, to] = [numberIn(payload, context), textOf(payload, 'from'), textOf(payload, 'to')];
      const version = countOf(payload, 'version');
      const corrected = listed(correctedIn(payload).map((field) => correctedLabel(field).toLowerCase()));
      if (from === to && corrected) return texts.corrected(number, corrected);
      if (from === to) return version ? texts.version(number, version) : texts.details(number);
      return texts.status(number, labelIn(statuses, from), labelIn(statuses, to));
    },
  },
  'submission.assigned': {
    label: () => texts.labels.assigned,
    sentence: (payload, context) => {
      const editorId = textOf(payload, 'editorId');
      const number = numberIn(payload, context);
      return editorId ? texts.assigned(number) : texts.unassigned(number);
    },
  },
  'submission.guest-appointed': {
    label: () => texts.labels.assigned,
    sentence: (payload, context) => texts.guestAppointed(numberIn(payload, context)),
  },
  'submission.guest-ended': {
    label: () => texts.labels.assigned,
    sentence: (payload, context) => texts.guestEnded(numberIn(payload, context)),
  },
  'submission.authors-corrected': {
    label: () => texts.labels.authors,
    sentence: (payload, context) => texts.authors(numberIn(payload, context)),
  },
  'submission.removed': {
    label: () => texts.labels.removed,
    sentence: (payload, context) => texts.removed(numberIn(payload, context)),
  },
  'submission.restored': {
    label: () => texts.labels.restored,
    sentence: (payload, context) => texts.restored(numberIn(payload, context)),
  },
  'notice.changed': {
    label: () => texts.labels.notices,
    sentence: (payload, context) => {
      const sentences: Record<string, (kind: string, number: string) => string> = texts.notices;
      const sentence = sentences[textOf(payload, 'what')] ?? texts.notices.changed;
      return sentence(labelIn(noticeKinds, textOf(payload, 'kind')).toLowerCase(), numberIn(payload, context));
    },
  },
};
