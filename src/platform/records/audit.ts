import type { UserId } from '#base/ids.ts';
import { excerpt } from '#base/text.ts';

const LONGEST_TITLE = 120;

export interface AuditContext {
  /** What ids in payloads are called: names of people, numbers of submissions, subjects of mails. */
  names: ReadonlyMap<string, string>;
  actorId: UserId | null;
}

/** How events of one type read in the audit log. */
export interface AuditKind {
  /** Where one chooses among types: "Roles changed". */
  label: string;
  /** Continues a sentence that begins with the actor: "deleted MDS-2026-0042". Payloads may be of any former release. */
  sentence?: (payload: unknown, context: AuditContext) => string;
}

/** By event type. */
export type AuditKinds = Readonly<Record<string, AuditKind>>;

/** A text of a payload; empty when it has none. */
export function textOf(payload: unknown, name: string): string {
  const value = (payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

/** A number of a payload; 0 when it has none. */
export function countOf(payload: unknown, name: string): number {
  const value = (payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'number' ? value : 0;
}

/** The title in a payload, short enough for a sentence. */
export function titleOf(payload: unknown): string {
  return excerpt(textOf(payload, 'title'), LONGEST_TITLE);
}

const VERBS: Record<string, string> = {
  added: 'added',
  changed: 'changed',
  removed: 'deleted',
  restored: 'restored',
};

/** Events of `recordsService`: "added the topic “Trade”". */
export function recordAudit(label: string, noun: string): AuditKind {
  return {
    label,
    sentence: (payload) => `${VERBS[textOf(payload, 'what')] ?? VERBS.changed} the ${noun} “${titleOf(payload)}”`,
  };
}
