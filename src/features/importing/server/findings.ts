import { excerpt } from '#base/text.ts';
import type { Finding } from './description.ts';

/** Adds a finding on what is being planned. */
export type Note = (line: number, kind: Finding['kind'], text: string) => undefined;

/** Collects the findings on one article or issue. */
export function notebook(about: string): { findings: Finding[]; note: Note } {
  const findings: Finding[] = [];
  const note: Note = (line, kind, text) => {
    findings.push({ line, kind, about, text });
    return undefined;
  };
  return { findings, note };
}

/** Short enough for one line of a report. */
export const excerptOf = (text: string): string => excerpt(text.replace(/\s+/g, ' '), 80);
