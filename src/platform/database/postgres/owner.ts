import { execFile } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Who runs the database server. PostgreSQL refuses to run as root, so root hands it to an unprivileged account. */
export interface Owner {
  /** For the start-up message: "user postgres", or empty when it is simply whoever runs the app. */
  name: string;
  /** Runs a command as the owner; rejects with the command's stderr. */
  run(command: string, args: string[]): Promise<void>;
  /** Whether the owner may run a program; capabilities do not help where a program checks its own path. */
  mayExecute(program: string): Promise<boolean>;
  /** Makes a folder the owner's and nobody else's. */
  take(folder: string): Promise<void>;
}

export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** The one capability that lets an account pass folders it may not enter, such as root's home. */
const PASS_FOLDERS = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];

/** Whoever runs the app, unless that is root. */
const MYSELF: Owner = {
  name: '',
  run: runCommand,
  mayExecute: () => Promise.resolve(true),
  take: (path) => chmod(path, 0o700),
};

/**
 * Finds the account that may run the server in `home`, which must exist and be the owner's afterwards. As root: whoever owns
 * what is there already, or the journal's folder `dataDir`; else an existing account `postgres`, else a new system account
 * of that name, else `nobody`; with the capability to pass folders only where it needs that. Undefined when the account
 * cannot be made to reach the folder.
 */
export async function findOwner(home: string, dataDir: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) {
    await MYSELF.take(home);
    return MYSELF;
  }
  const account = (await accountOf(home, dataDir)) ?? (await unprivilegedAccount());
  const take = async (path: string) => {
    await chown(path, account.uid, account.gid);
    await chmod(path, 0o700);
  };
  await take(home);
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  for (const capabilities of [[], PASS_FOLDERS]) {
    const run = (command: string, args: string[]) =>
      runCommand('setpriv', [...identity, ...capabilities, command, ...args]);
    if (!(await succeeds(run('ls', ['-d', `${home}/.`])))) continue;
    const mayExecute = (program: string) => succeeds(runCommand('setpriv', [...identity, 'test', '-x', program]));
    return { name: `user ${account.name}`, run, mayExecute, take };
  }
  return undefined;
}

/** The account to which the database belongs, or else the journal; undefined when that is root. */
async function accountOf(home: string, dataDir: string): Promise<Account | undefined> {
  for (const path of [join(home, 'data'), home, dataDir]) {
    const found = await stat(path).catch(() => undefined);
    if (!found || found.uid === 0) continue;
    const { uid, gid } = found;
    const name = await execute('id', ['-un', String(uid)]).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
    // Making a database takes an account that has a name; running one does not.
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
    // From the root folder, which everybody may enter: pg_ctl insists on knowing where it is.
    await execute(command, args, { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
    throw new CommandFailed(`${stderr || ''}${stdout || ''}`.trim() || message, { cause: error });
  }
}
