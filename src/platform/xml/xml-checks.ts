import { createThread } from '../threads/thread.ts';
import type { XmlFault } from './xml-schema.ts';
import type { Check } from './xml-schema-worker.ts';

export interface XmlChecks {
  /** Faults of a document by a schema of the folder `schemas`; empty when it is valid. */
  faultsIn: (schema: string, xml: string) => Promise<XmlFault[]>;
  close: () => Promise<void>;
}

/** Milliseconds until an idle thread ends: a loaded schema takes some hundred megabytes. */
const IDLE_MS = 60_000;
const TIMEOUT_MS = 120_000;

/** Validates documents in a worker thread. */
export function createXmlChecks(idleMs = IDLE_MS): XmlChecks {
  const program = new URL('./xml-schema-worker.ts', import.meta.url);
  const thread = createThread<Check, XmlFault[]>(program, { idleMs, timeoutMs: TIMEOUT_MS });
  return { faultsIn: (schema, xml) => thread.ask({ schema, xml }), close: thread.close };
}
