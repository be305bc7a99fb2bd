import type { Run } from '../../contract.ts';

/** The reply to a call about an import. */
export interface RunReply {
  message: string;
  data: { run: Run | null };
}

/** Makes a call about an import, and shows the run that it replies with. */
export type RunAct = (work: () => Promise<RunReply>) => Promise<void>;
