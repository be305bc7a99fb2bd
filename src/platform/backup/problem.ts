import type { BackupProblem } from '#base/backup-problems.ts';

/** A backup or rehearsal that did not succeed; the message is for administrators. */
export class BackupFailed extends Error {
  override name = 'BackupFailed';
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}
