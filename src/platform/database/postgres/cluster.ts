import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MOST_CONNECTIONS } from '../../config/connections.ts';
import { DataFolderHeld } from '../../config/data-lock.ts';
import { processState } from '../../runtime/process.ts';
import { type Binaries, exists, findBinaries, makeSharedFolder, SHARED_FOLDER } from './binaries.ts';
import { CommandFailed, findOwner, type Owner } from './owner.ts';

/** A Unix socket's path may have 107 bytes, with `/.s.PGSQL.5432` at its end. */
const LONGEST_SOCKET_FOLDER = 90;
const SUPERUSER = 'journal';
/** Tries, half a second apart: after a power cut the server replays its log first. */
const UNTIL_STARTED = 120;
/** Those of who joins an app, which may just be starting it. */
const UNTIL_JOINED = 20;

export interface Cluster {
  /** How to reach the database `name` on it. */
  connection(name: string): SocketConnection;
  /** True when a server that an earlier, killed app left behind was found and used. */
  adopted: boolean;
  /** Where it stores and as whom it runs, for the start-up message. */
  description: string;
  /** Starts the server again if it is gone (killed, out of memory). True when it had to. */
  revive(): Promise<boolean>;
  stop(): Promise<void>;
  /** Stops the server and removes every byte it stored. */
  destroy(): Promise<void>;
}

interface SocketConnection {
  host: string;
  user: string;
  database: string;
}

export interface ClusterOptions {
  /** False turns off everything that survives a power cut. Only for throw-away test databases. */
  durable?: boolean;
}

/** The PostgreSQL server of a data folder, started if it does not run yet. It listens on a Unix socket only. */
export async function openCluster(dataDir: string, { durable = true }: ClusterOptions = {}): Promise<Cluster> {
  const { owner, home } = await findHome(dataDir);
  const binaries = await findBinaries(owner);
  const data = join(home, 'data');
  const socketFolder = await makeSocketFolder(home, owner);
  await initialise(data, binaries, owner);
  const stop = () => owner.run(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60']);
  const launch = () => start(data, home, socketFolder, binaries, owner, durable);
  const adopted = await isRunning(data, binaries, owner);
  if (!adopted) await refuseUnseen(dataDir, socketFolder);
  if (!adopted) await launch();
  await answers(socketFolder, UNTIL_STARTED).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    connection: (database) => connectionTo(socketFolder, database),
    adopted,
    description: owner.name ? `${data} (${owner.name})` : data,
    revive: async () => {
      if (await serverLives(data)) return false;
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
 * How to reach the database `name` of a data folder that somebody else holds. Nothing is ever started there: its server may
 * run where its process cannot be seen, and two on the same files destroy them. Throws DataFolderHeld when it cannot be reached.
 */
export async function joinCluster(dataDir: string, name: string): Promise<SocketConnection> {
  const folders = homesOf(dataDir).map(socketFolderOf);
  const reached = folders.map((folder) => answers(folder, UNTIL_JOINED).then(() => connectionTo(folder, name)));
  return Promise.any(reached).catch((cause: unknown) => {
    throw new DataFolderHeld(
      `${dataDir} is in use, and its database cannot be reached from here. Run this where the journal runs, or stop it first.`,
      { cause },
    );
  });
}

function connectionTo(socketFolder: string, database: string): SocketConnection {
  return { host: socketFolder, user: SUPERUSER, database };
}

/** PostgreSQL looks for another server by its pid, which means nothing in another container; its socket tells. */
async function refuseUnseen(dataDir: string, socketFolder: string): Promise<void> {
  const isThere = await answers(socketFolder, 1).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new DataFolderHeld(
      `A PostgreSQL server that was started elsewhere, in another container say, still runs on ${dataDir}. Stop it first.`,
    );
}

/** Where the cluster may lie: inside DATA_DIR, or under /var/lib where no unprivileged account may enter DATA_DIR. */
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
  return inside.length <= LONGEST_SOCKET_FOLDER ? inside : join(tmpdir(), `mds-jaed-${shortHash(home)}`);
}

async function makeSocketFolder(home: string, owner: Owner): Promise<string> {
  const folder = socketFolderOf(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await owner.take(folder);
  return folder;
}

/** initdb into a temporary folder that is renamed when complete: a kill in between leaves nothing that looks ready. */
async function initialise(data: string, { initdb }: Binaries, owner: Owner): Promise<void> {
  if (await exists(join(data, 'PG_VERSION'))) return;
  const fresh = `${data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  await owner.take(fresh);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // The socket's folder is closed to everybody else, so the server itself asks for no password.
  await owner.run(initdb, ['-D', fresh, `--username=${SUPERUSER}`, '--auth=trust', ...locale]);
  await rename(fresh, data);
}

async function isRunning(data: string, { pgCtl }: Binaries, owner: Owner): Promise<boolean> {
  return owner.run(pgCtl, ['status', '-D', data]).then(
    () => true,
    () => false,
  );
}

/** Asked every second, so by its pid rather than by a command. */
async function serverLives(data: string): Promise<boolean> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 && (await processState(pid)).lives;
}

async function start(
  data: string,
  home: string,
  socketFolder: string,
  { pgCtl }: Binaries,
  owner: Owner,
  durable: boolean,
): Promise<void> {
  const settings = [
    "-c listen_addresses=''",
    `-c unix_socket_directories='${socketFolder}'`,
    `-c max_connections=${MOST_CONNECTIONS}`,
  ];
  if (!durable) settings.push('-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off');
  const log = join(home, 'server.log');
  const arguments_ = ['start', '-D', data, '-l', log, '-w', '-t', '120', '-o', settings.join(' ')];
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.run(pgCtl, arguments_);
    } catch (error) {
      // The pid of a server that has just been killed counts as alive until its parent has taken notice.
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

/** Waits until the server takes connections. */
async function answers(socketFolder: string, attempts: number): Promise<void> {
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
