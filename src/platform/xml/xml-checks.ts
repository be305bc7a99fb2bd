import { createThread } from '../threads/thread.ts';
import type { XmlFault } from './xml-schema.ts';
import type { Check } from './xml-schema-worker.ts';

export interface XmlChecks {
  /** What is wrong with a document by a schema of the folder `schemas`; nothing when it is valid. */
  faultsIn(schema: string, xml: string): Promise<XmlFault[]>;
  close(): Promise<void>;
}

/** A schema in memory weighs some hundred megabytes; it goes when nobody has asked for so long. */
const IDLE_MS = 60_000;
const LONGEST_MS = 120_000;

/** Checks documents in a thread of its own. */
export function createXmlChecks(idleMs = IDLE_MS): XmlChecks {
  const program = new URL('./xml-schema-worker.ts', import.meta.url);
  const thread = createThread<Check, XmlFault[]>(program, { idleMs, longestMs: LONGEST_MS });
  return { faultsIn: (schema, xml) => thread.ask({ schema, xml }), close: thread.close };
}
