import type { Run } from '../../contract.ts';

/** Makes a call about an import, and shows the run that it replies with. */
export type RunAct = (work: () => Promise<{ message: string; data: { run: Run | null } }>) => Promise<void>;
