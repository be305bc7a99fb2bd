import { execFile } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Who runs the database server. PostgreSQL refuses to run as root, so root hands it to an unprivileged account. */
export interface Owner {
  /** For the start-up message: "user postgres", or empty when it is simply whoever runs the app. */
  name: string;
  /** Runs a command as the owner; rejects with the command's stderr. */
  run(command: string, args: string[]): Promise<void>;
  /** Makes a folder the owner's and nobody else's. */
  take(folder: string): Promise<void>;
}

export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** The one capability that lets an account pass folders it may not enter, such as root's home. */
const PASS_FOLDERS = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];

/**
 * Finds the account that may run the server on `folder`, which must exist. As root: an existing account `postgres`, else
 * a new system account of that name, else `nobody`; with the capability to pass folders only where it needs that.
 * Undefined when no account can be made to reach the folder.
 */
export async function findOwner(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return { name: '', run: runCommand, take: (path) => chmod(path, 0o700) };
  const account = await unprivilegedAccount();
  for (const capabilities of [[], PASS_FOLDERS]) {
    const prefix = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...capabilities];
    const run = (command: string, args: string[]) => runCommand('setpriv', [...prefix, command, ...args]);
    if (!(await succeeds(run('ls', ['-d', `${folder}/.`])))) continue;
    const take = async (path: string) => {
      await chown(path, account.uid, account.gid);
      await chmod(path, 0o700);
    };
    return { name: `user ${account.name}`, run, take };
  }
  return undefined;
}

/** Whether the owner may run a program; capabilities do not help where a program checks its own path. */
export async function mayExecute(program: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  const { uid, gid } = await unprivilegedAccount();
  return succeeds(runCommand('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', 'test', '-x', program]));
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function unprivilegedAccount(): Promise<{ name: string; uid: number; gid: number }> {
  const lookUp = async (name: string) => {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, name])));
    return { name, uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  };
  const create = () =>
    execute('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  return lookUp('postgres')
    .catch(() => create().then(() => lookUp('postgres')))
    .catch(() => lookUp('nobody'));
}

async function runCommand(command: string, args: string[]): Promise<void> {
  try {
    // From the root folder, which everybody may enter: pg_ctl insists on knowing where it is.
    await execute(command, args, { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
    throw new CommandFailed(`${stderr || ''}${stdout || ''}`.trim() || message, { cause: error });
  }
}
