import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ImapServer {
  url: string;
  /** Puts a message into the mailbox. */
  deliver: (source: string) => void;
  /** The flags of each message. */
  flags: () => string[][];
  close: () => Promise<void>;
}

interface Message {
  source: string;
  flags: string[];
}

/** A mailbox that speaks as much of IMAP4rev1 (RFC 3501) as a client needs to search, fetch and flag messages. */
export async function anImapServer({ user, password }: { user: string; password: string }): Promise<ImapServer> {
  const messages: Message[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket, messages, [user, password]);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    deliver: (source) => void messages.push({ source: source.replace(/\r?\n/g, '\r\n'), flags: [] }),
    flags: () => messages.map(({ flags }) => flags),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function serve(socket: Socket, messages: Message[], [user, password]: [string, string]): void {
  const send = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''));
  let isSignedIn = false;
  const answers: Record<string, (words: string[], line: string) => string[] | 'NO'> = {
    CAPABILITY: () => ['* CAPABILITY IMAP4rev1 ID'],
    ID: () => ['* ID NIL'],
    NOOP: () => [],
    LOGIN: (_, line) => {
      isSignedIn = line.includes(`LOGIN "${user}" "${password}"`) || line.includes(`LOGIN ${user} ${password}`);
      return isSignedIn ? [] : 'NO';
    },
    NAMESPACE: () => ['* NAMESPACE (("" "/")) NIL NIL'],
    LIST: () => ['* LIST (\\HasNoChildren) "/" "INBOX"'],
    LSUB: () => ['* LSUB () "/" "INBOX"'],
    SELECT: () => [
      '* FLAGS (\\Seen)',
      '* OK [PERMANENTFLAGS (\\Seen)] Limited',
      `* ${messages.length} EXISTS`,
      '* 0 RECENT',
      '* OK [UIDVALIDITY 1] Valid',
      `* OK [UIDNEXT ${messages.length + 1}] Next`,
    ],
    LOGOUT: () => ['* BYE'],
    'UID SEARCH': () => {
      const isFound = ({ source, flags }: Message) =>
        !flags.includes('\\Seen') && /^content-type: multipart\/report/im.test(source);
      return [`* SEARCH${messages.map((message, index) => (isFound(message) ? ` ${index + 1}` : '')).join('')}`];
    },
    'UID FETCH': ([uid = '']) => {
      const { source = '' } = messages[Number(uid) - 1] ?? {};
      return [`* ${uid} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(source)}}\r\n${source})`];
    },
    'UID STORE': ([uid = '']) => {
      messages[Number(uid) - 1]?.flags.push('\\Seen');
      return [`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`];
    },
  };
  send('* OK ready');
  createInterface({ input: socket }).on('line', (line) => {
    const [tag = '', ...words] = line.split(' ');
    const verb = words.slice(0, words[0]?.toUpperCase() === 'UID' ? 2 : 1);
    const name = verb.join(' ').toUpperCase();
    const mayAnswer = isSignedIn || ['CAPABILITY', 'ID', 'NOOP', 'LOGIN', 'LOGOUT'].includes(name);
    const answer = mayAnswer ? answers[name]?.(words.slice(verb.length), line) : 'NO';
    if (!answer || answer === 'NO') return send(`${tag} ${answer ?? 'BAD'} ${name}`);
    send(...answer, `${tag} OK ${name}`);
    if (name === 'LOGOUT') socket.end();
  });
}
