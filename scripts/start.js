// Starts the built program and builds it first where that is needed. Plain JavaScript, so that any Node can read it and
// say what is wrong.
import { spawnSync } from 'node:child_process';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This is Node ${process.versions.node}; the journal runs on Node 24 or newer. "npm ci" installs one for Linux;\n` +
      'elsewhere install it yourself. Start the journal with "npm start", which finds the right one.',
  );
  process.exit(1);
}

process.env.NODE_ENV ||= 'production';
const { buildIsCurrent } = await import('./build-stamp.js');
if (!(await buildIsCurrent())) {
  // Standard output belongs to the command: it may be an archive.
  console.error('Building the journal; this takes a few seconds and happens only after a change.');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['inherit', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../build/server/index.js');
