import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import type { LetterDraft } from '#features/decisions/contract.ts';
import type { DecisionKind } from '#features/decisions/rules.ts';
import type { UploadedFile } from '#features/files/contract.ts';
import type { SentReport } from '#features/review/widgets/sent-report-field.tsx';
import { useSessionState } from '#ui/use-session-state.ts';

/** A letter as it is being written. */
export interface Written {
  subject: string;
  letter: string;
  files?: UploadedFile[];
  /** The reviewers' reports that go out with it; by default all. */
  reports?: SentReport[];
  /** For a revision: the day by which it is expected, and how the letter writes it. */
  due?: LetterDraft['due'];
}

/**
 * The letter of each kind of decision on a submission: what the editor has written in this tab, else the filled template.
 * `letter` is undefined while the template is loading, and `failed` true when it could not be loaded.
 */
export function useWrittenLetter(submissionId: string, kind: DecisionKind | undefined) {
  const [written, setWritten] = useSessionState<Partial<Record<DecisionKind, Written>>>(`decision:${submissionId}`, {});
  const [templates, setTemplates] = useState<Partial<Record<DecisionKind, LetterDraft | 'failed'>>>({});
  const template = kind && templates[kind];
  const isMissing = kind !== undefined && !template;
  const load = useEffectEvent(async (wanted: DecisionKind) => {
    const found = await decisionsClient(api)
      .letter(submissionId, wanted)
      .catch(() => 'failed' as const);
    setTemplates((known) => ({ ...known, [wanted]: found }));
  });
  useEffect(() => {
    if (kind && isMissing) void load(kind);
  }, [kind, isMissing]);
  const start: Written | undefined = template === 'failed' ? { subject: '', letter: '' } : template;
  return {
    letter: kind && (written[kind] ?? start),
    /** That of the submitter's mails, once it is known. */
    language: typeof template === 'object' ? template.language : undefined,
    failed: template === 'failed',
    write: (change: Partial<Written>, from: Written) => {
      if (kind) setWritten((known) => ({ ...known, [kind]: { ...from, ...change } }));
    },
    /** Sets the day by which a revision is expected, also where the letter names it. Throws when the letter cannot be read. */
    setDue: async (day: string, from: Written) => {
      if (!kind || !from.due) return;
      const { due } = await decisionsClient(api).letter(submissionId, kind, day);
      const old = from.due.text;
      const named = (text: string) => (due ? text.replaceAll(old, due.text) : text);
      const change = { subject: named(from.subject), letter: named(from.letter), due };
      setWritten((known) => ({ ...known, [kind]: { ...from, ...known[kind], ...change } }));
    },
    /** Deletes what was written, after the decision is saved. */
    forget: () => setWritten(undefined),
  };
}
