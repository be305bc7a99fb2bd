import type { UserId } from '#base/ids.ts';
import { excerpt } from '#base/text.ts';

const MAX_TITLE_LENGTH = 120;

export interface AuditContext {
  /** Names for the ids in payloads: of people, submissions and mails. */
  names: ReadonlyMap<string, string>;
  actorId: UserId | null;
}

/** How events of one type appear in the audit log. */
export interface AuditKind {
  /** Label in the filter by type: "Roles changed". */
  label: string;
  /** Continues a sentence that begins with the actor: "deleted MDS-2026-0042". Payloads may be of any earlier release. */
  sentence?: (payload: unknown, context: AuditContext) => string;
}

/** By event type. */
export type AuditKinds = Readonly<Record<string, AuditKind>>;

/** A text field of a payload; empty when missing. */
export function textOf(payload: unknown, name: string): string {
  const value = (payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

/** A number field of a payload; 0 when missing. */
export function countOf(payload: unknown, name: string): number {
  const value = (payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'number' ? value : 0;
}

/** Whether a payload says that something is so. */
export function flagOf(payload: unknown, name: string): boolean {
  return (payload as Record<string, unknown> | null)?.[name] === true;
}

/** The title in a payload, shortened for a sentence. */
export function titleOf(payload: unknown): string {
  return excerpt(textOf(payload, 'title'), MAX_TITLE_LENGTH);
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
