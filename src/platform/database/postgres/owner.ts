import { execFile } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The account that runs the database server. PostgreSQL refuses to run as root, so root uses an unprivileged account. */
export interface Owner {
  /** For the start-up message: "user postgres", or empty for the account that runs the app. */
  name: string;
  /** Runs a command as this account; rejects with the command's stderr. */
  run: (command: string, args: string[]) => Promise<void>;
  /** Whether this account may execute a program without the capability, which does not help a program that checks its own path. */
  mayExecute: (program: string) => Promise<boolean>;
  /** Makes this account the owner of a folder and closes it to others. */
  takeOver: (folder: string) => Promise<void>;
}

export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** The capability that lets an account pass through folders it may not enter, such as root's home. */
const PASS_FOLDERS = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];

/** The account that runs the app, unless that is root. */
const CURRENT_ACCOUNT: Owner = {
  name: '',
  run: runCommand,
  mayExecute: () => Promise.resolve(true),
  takeOver: (path) => chmod(path, 0o700),
};

/**
 * Finds the account that may run the server in `home`, an existing folder that it gets. As root that is the owner of an existing
 * database or of the journal's folder `dataDir`, else the account `postgres`, else a new system account of that name, else
 * `nobody`; with the capability to pass through folders only if it needs it. Undefined when the account cannot reach the folder.
 */
export async function findOwner(home: string, dataDir: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) {
    await CURRENT_ACCOUNT.takeOver(home);
    return CURRENT_ACCOUNT;
  }
  const account = (await accountOf(home, dataDir)) ?? (await unprivilegedAccount());
  const takeOver = async (path: string) => {
    await chown(path, account.uid, account.gid);
    await chmod(path, 0o700);
  };
  await takeOver(home);
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  for (const capabilities of [[], PASS_FOLDERS]) {
    const run = (command: string, args: string[]) =>
      runCommand('setpriv', [...identity, ...capabilities, command, ...args]);
    if (!(await succeeds(run('ls', ['-d', `${home}/.`])))) continue;
    const mayExecute = (program: string) => succeeds(runCommand('setpriv', [...identity, 'test', '-x', program]));
    return { name: `user ${account.name}`, run, mayExecute, takeOver };
  }
  return undefined;
}

/** The owner of the database, else of the data folder; undefined if that is root. */
async function accountOf(home: string, dataDir: string): Promise<Account | undefined> {
  for (const path of [join(home, 'data'), home, dataDir]) {
    const found = await stat(path).catch(() => undefined);
    if (!found || found.uid === 0) continue;
    const { uid, gid } = found;
    const name = await execute('id', ['-un', String(uid)]).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
    // initdb needs an account with a name; the server does not.
    if (name ?? path !== dataDir) return { name: name ?? String(uid), uid, gid };
  }
  return undefined;
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function unprivilegedAccount(): Promise<Account> {
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
    // pg_ctl needs a working directory it can enter: the root folder.
    await execute(command, args, { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
    throw new CommandFailed(`${stderr || ''}${stdout || ''}`.trim() || message, { cause: error });
  }
}
