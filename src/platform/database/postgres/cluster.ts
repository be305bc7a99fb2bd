import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MAX_DATABASE_CONNECTIONS } from '../../config/connections.ts';
import { DataFolderLocked } from '../../config/data-lock.ts';
import { processState } from '../../runtime/process.ts';
import { type Binaries, exists, findBinaries, makeSharedFolder, SHARED_FOLDER } from './binaries.ts';
import { CommandFailed, findOwner, type Owner } from './owner.ts';

/** Maximum length of the folder: the path of a Unix socket may have 107 bytes, with `/.s.PGSQL.5432` at its end. */
const MAX_SOCKET_FOLDER_LENGTH = 90;
const SUPERUSER = 'journal';
/** Connection attempts after a start, half a second apart: after a power cut the server replays its log first. */
const START_ATTEMPTS = 120;
/** Connection attempts to another process's server, which may be starting. */
const JOIN_ATTEMPTS = 20;

export interface Cluster {
  /** Connection settings for the database `name`. */
  connection: (name: string) => SocketConnection;
  /** True when the server of an earlier, killed app was still running and is used. */
  adopted: boolean;
  /** Its folder and account, for the start-up message. */
  description: string;
  /** Starts the server again if it is not running (killed, out of memory). Returns whether it had to. */
  revive: () => Promise<boolean>;
  stop: () => Promise<void>;
  /** Stops the server and deletes its data. */
  destroy: () => Promise<void>;
}

interface SocketConnection {
  host: string;
  user: string;
  database: string;
}

export interface ClusterOptions {
  /** False disables protection against power cuts. Only for throw-away test databases. */
  durable?: boolean;
}

/** Opens the PostgreSQL server of a data folder and starts it if necessary. It listens on a Unix socket only. */
export async function openCluster(dataDir: string, { durable = true }: ClusterOptions = {}): Promise<Cluster> {
  const { owner, home } = await findHome(dataDir);
  const binaries = await findBinaries(owner);
  const data = join(home, 'data');
  const socketFolder = await makeSocketFolder(home, owner);
  await initialise(data, binaries, owner);
  const stop = () => owner.run(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60']);
  const launch = () => start({ data, home, socketFolder, binaries, owner, durable });
  const adopted = await isRunning(data, binaries, owner);
  if (!adopted) await refuseUnseenServer(dataDir, socketFolder);
  if (!adopted) await launch();
  await waitUntilReady(socketFolder, START_ATTEMPTS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    connection: (database) => connectionTo(socketFolder, database),
    adopted,
    description: owner.name ? `${data} (${owner.name})` : data,
    revive: async () => {
      if (await isServerAlive(data)) return false;
      await launch();
      return true;
    },
    stop,
    async destroy() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/**
 * Connection settings for the database `name` of a data folder that another process holds. Never starts a server there: the
 * running one may be invisible from here, and two servers on the same files destroy them. Throws DataFolderLocked when the
 * server cannot be reached.
 */
export async function joinCluster(dataDir: string, name: string): Promise<SocketConnection> {
  const folders = homesOf(dataDir).map(socketFolderOf);
  const reached = folders.map((folder) => waitUntilReady(folder, JOIN_ATTEMPTS).then(() => connectionTo(folder, name)));
  return Promise.any(reached).catch((cause: unknown) => {
    throw new DataFolderLocked(
      `${dataDir} is in use, and its database cannot be reached from here. Run this where the journal runs, or stop it first.`,
      { cause },
    );
  });
}

function connectionTo(socketFolder: string, database: string): SocketConnection {
  return { host: socketFolder, user: SUPERUSER, database };
}

/** Throws when a server of another container uses the folder. PostgreSQL only checks a pid, which is meaningless there. */
async function refuseUnseenServer(dataDir: string, socketFolder: string): Promise<void> {
  const isRunningElsewhere = await waitUntilReady(socketFolder, 1).then(
    () => true,
    () => false,
  );
  if (isRunningElsewhere)
    throw new DataFolderLocked(
      `A PostgreSQL server that was started elsewhere, such as in another container, still runs on ${dataDir}. Stop it first.`,
    );
}

/** Possible folders of the cluster: inside DATA_DIR, or under /var/lib if no unprivileged account may enter DATA_DIR. */
function homesOf(dataDir: string): string[] {
  return [join(dataDir, 'postgres'), join(SHARED_FOLDER, shortHash(dataDir))];
}

function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

async function findHome(dataDir: string): Promise<{ owner: Owner; home: string }> {
  for (const home of homesOf(dataDir)) {
    if (dirname(home) === SHARED_FOLDER) await makeSharedFolder();
    await mkdir(home, { recursive: true });
    const owner = await findOwner(home, dataDir);
    if (owner) return { owner, home };
  }
  throw new Error(
    'PostgreSQL will not run as root, and no other account can reach its files. Run the app as an ordinary user, or set DATABASE_URL.',
  );
}

function socketFolderOf(home: string): string {
  const inside = join(home, 'run');
  return inside.length <= MAX_SOCKET_FOLDER_LENGTH ? inside : join(tmpdir(), `mds-jaed-${shortHash(home)}`);
}

async function makeSocketFolder(home: string, owner: Owner): Promise<string> {
  const folder = socketFolderOf(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await owner.takeOver(folder);
  return folder;
}

/** Runs initdb in a temporary folder and renames it when it is complete, so that a kill leaves no incomplete cluster. */
async function initialise(data: string, { initdb }: Binaries, owner: Owner): Promise<void> {
  if (await exists(join(data, 'PG_VERSION'))) return;
  const fresh = `${data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  await owner.takeOver(fresh);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // No password: other accounts cannot enter the folder of the socket.
  await owner.run(initdb, ['-D', fresh, `--username=${SUPERUSER}`, '--auth=trust', ...locale]);
  await rename(fresh, data);
}

async function isRunning(data: string, { pgCtl }: Binaries, owner: Owner): Promise<boolean> {
  return owner.run(pgCtl, ['status', '-D', data]).then(
    () => true,
    () => false,
  );
}

/** Checks the pid, because a command every second would be too slow. */
async function isServerAlive(data: string): Promise<boolean> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 && (await processState(pid)).isAlive;
}

interface ServerStart {
  data: string;
  home: string;
  socketFolder: string;
  binaries: Binaries;
  owner: Owner;
  durable: boolean;
}

async function start({ data, home, socketFolder, binaries, owner, durable }: ServerStart): Promise<void> {
  const settings = [
    "-c listen_addresses=''",
    `-c unix_socket_directories='${socketFolder}'`,
    `-c max_connections=${MAX_DATABASE_CONNECTIONS}`,
  ];
  if (!durable) settings.push('-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off');
  const log = join(home, 'server.log');
  const arguments_ = ['start', '-D', data, '-l', log, '-w', '-t', '120', '-o', settings.join(' ')];
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.run(binaries.pgCtl, arguments_);
    } catch (error) {
      // A server that has just been killed counts as alive until its parent has reaped it.
      if (attempt === 20 || !(error instanceof CommandFailed)) {
        const tail = await readFile(log, 'utf8').then(
          (text) => text.split('\n').slice(-12).join('\n'),
          () => '',
        );
        throw new Error(`PostgreSQL did not start in ${data}:\n${tail}`, { cause: error });
      }
      await sleep(500);
    }
  }
}

/** Waits until the server accepts connections. */
async function waitUntilReady(socketFolder: string, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(connectionTo(socketFolder, 'postgres'));
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(500);
    }
  }
}
