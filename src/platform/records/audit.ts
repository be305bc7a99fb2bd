import type { UserId } from '#base/ids.ts';
import { excerpt } from '#base/text.ts';
import { platformTexts } from '../texts.ts';

const MAX_TITLE_LENGTH = 120;

export interface AuditContext {
  /** Names for the ids in payloads: of people, submissions and mails. */
  names: ReadonlyMap<string, string>;
  actorId: UserId | null;
}

/** How events of one type appear in the audit log. */
export interface AuditKind {
  /** Label in the filter by type, in the reader's language: "Roles changed". */
  label: () => string;
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

/** Events of `recordsService`: "added the topic “Trade”". The noun has its article: "the topic". */
export function recordAudit(texts: { label: string; noun: string }): AuditKind {
  return {
    label: () => texts.label,
    sentence(payload) {
      const { recordChanges } = platformTexts;
      const what = textOf(payload, 'what');
      const sentence = recordChanges[what as keyof typeof recordChanges] ?? recordChanges.changed;
      return sentence(texts.noun, titleOf(payload));
    },
  };
}
