import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../e2e/support/process.ts';
import { pinned } from './load.ts';
import type { FileServer, Recorded } from './node-alone.ts';

/** nginx's own log and pid files. */
const ITS_OWN = /^(content-length|content-type|date|connection|keep-alive|etag|last-modified|transfer-encoding)$/;

/**
 * nginx with one worker, serving the same bytes with the same headers from files, as an expert would configure it for that: open
 * files cached, no access log.
 */
export async function openNginx(answers: Recorded[], processor: number | undefined): Promise<FileServer> {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-nginx-'));
  const port = await freePort();
  await Promise.all(answers.map(({ bytes }, place) => writeFile(join(folder, String(place)), bytes)));
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, answers));
  const [program = '', ...options] = pinned(processor, ['nginx', '-c', join(folder, 'nginx.conf')]);
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] });
  const addressOf = (place: number) => `http://127.0.0.1:${port}/${place}`;
  for (let attempt = 0; attempt < 50; attempt++) {
    if (
      await fetch(addressOf(0)).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await pause(100);
  }
  return {
    addressOf,
    pid: Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]),
    async stop() {
      child.kill('SIGQUIT');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, answers: Recorded[]): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const locations = answers.map(({ headers }, place) => {
    const added = Object.entries(headers)
      .filter(([name]) => !ITS_OWN.test(name))
      .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
    return `location = /${place} { default_type ${quoted(headers['content-type'] ?? '')}; ${added.join(' ')} }`;
  });
  return `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log /dev/null crit;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 100000000; types { }
  open_file_cache max=1000 inactive=1h; open_file_cache_valid 1h; open_file_cache_min_uses 1;
  server { listen 127.0.0.1:${port}; root ${folder};
    ${locations.join('\n    ')}
  }
}`;
}
