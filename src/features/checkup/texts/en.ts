import { grouped } from '#base/text.ts';

export const en = {
  title: 'Checkup',
  lead: 'Disk, database, mail, address and backups of the journal, looked at a moment ago.',
  again: 'Check again',
  loadFailed: 'The checkup could not be made.',
  states: { fault: 'Fault', warning: 'Warning', good: 'Good' },
  summary: {
    fault: 'A fault needs attention now.',
    warning: 'The journal works; something needs attention.',
    good: 'Everything is in order.',
  },
  checks: {
    program: 'Program',
    disk: 'Disk',
    folder: 'Data folder',
    database: 'Database',
    migrations: 'Database structure',
    clock: 'Clock',
    mail: 'Mail server',
    queue: 'Mails',
    sender: 'Sender of mails',
    address: 'Address',
    certificate: 'Certificate',
    backup: 'Backups',
    rehearsal: 'Restore from backup',
    files: 'Stored files',
    audit: 'Audit log',
  },
  program: {
    runs: (version: string, node: string) => `Version ${version} on Node ${node}.`,
    oldNode: (node: string) => `This is Node ${node}; the journal needs 24 or newer.`,
    oldNodeAdvice: 'Install it with “npm ci”.',
  },
  disk: {
    free: (free: string, total: string) => `${free} of ${total} are free.`,
    full: (free: string, floor: string) => `Only ${free} are free; below ${floor} nothing can be uploaded.`,
    advice: 'Delete old backups or files of other programs, or enlarge the disk.',
    unknown: (reason: string) => `The disk cannot be measured: ${reason}.`,
    unknownAdvice: 'Check that DATA_DIR exists and can be read.',
  },
  folder: {
    good: 'The journal can write to DATA_DIR.',
    fault: (reason: string) => `The journal cannot write to DATA_DIR: ${reason}.`,
    advice: 'Give the folder to the user who runs the journal.',
  },
  database: {
    good: (version: string, ms: number) => `PostgreSQL ${version} answers within ${ms} ms.`,
    fault: (reason: string) => `The database does not answer: ${reason}.`,
    advice: 'Start the database, or correct DATABASE_URL.',
    notStarted: 'The journal has not been started yet.',
    unasked: 'Not looked at, since the database does not answer.',
  },
  migrations: {
    good: 'Up to date.',
    pending: (count: number) =>
      count === 1
        ? 'One change of the new version is not made yet.'
        : `${count} changes of the new version are not made yet.`,
    newer: 'The database belongs to a newer version of the program.',
    pendingAdvice: 'Make a backup, then start the journal: it makes them.',
    newerAdvice: 'Install the newest version. Never start an older one with this database.',
  },
  clock: {
    good: 'Program and database agree on the time.',
    differs: (seconds: number) => `The clocks of program and database differ by ${seconds} seconds.`,
    advice: 'Synchronise both machines, for instance with chrony. Codes and links would end too early or too late.',
  },
  mail: {
    files: 'There is no mail server: mails are written to the folder mail in DATA_DIR and reach nobody.',
    filesAdvice: 'Set SMTP_URL.',
    good: (host: string) => `${host} accepts the journal’s login.`,
    fault: (host: string, reason: string) => `${host} does not work: ${reason}.`,
    advice: 'Check SMTP_URL, the account’s password and the firewall.',
  },
  queue: {
    good: 'No mail waits for long, and none has failed in the last week.',
    waiting: (count: number, hours: number) =>
      `${count === 1 ? 'One mail waits' : `${count} mails wait`} to be sent, the oldest for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    waitingAdvice: 'Check the mail server above, and that the journal is running.',
    failed: (count: number) =>
      `${count === 1 ? 'One mail was' : `${count} mails were`} not delivered in the last week.`,
    failedAdvice: 'The mail log in the dashboard has the reasons.',
  },
  sender: {
    good: (domain: string) => `${domain} has SPF and DMARC.`,
    missing: (domain: string, records: string[]) => `${domain} has no ${records.join(' and no ')}.`,
    advice:
      'Without these records mails are taken for spam. The provider of the domain or of the mail server says what to enter in DNS; DKIM, which cannot be seen from here, is set up at the mail server.',
    local: (domain: string) => `Mails come from ${domain}, which is not a domain of the internet.`,
    localAdvice: 'Set MAIL_FROM to an address of the journal’s domain.',
    unknown: (domain: string, reason: string) => `DNS could not be asked about ${domain}: ${reason}.`,
    unknownAdvice: 'Try again with a connection to the internet.',
  },
  address: {
    good: (address: string) => `${address} leads to this journal.`,
    local: (address: string) => `${address} can be reached from this machine only.`,
    localAdvice: 'Set PUBLIC_URL to the address of the journal.',
    insecure: (address: string) => `${address} is not encrypted.`,
    insecureAdvice: 'Put a proxy with a certificate in front, and set PUBLIC_URL to the https address.',
    fault: (address: string, reason: string) => `${address} does not lead to this journal: ${reason}.`,
    faultAdvice: 'Check the proxy, the firewall and DNS, and that the journal is running.',
  },
  certificate: {
    until: (date: string) => `Valid until ${date}.`,
    ended: (date: string) => `It ended on ${date}.`,
    advice: 'Renew it, and check why the automatic renewal did not.',
    none: 'None, since the address is not encrypted.',
    fault: (reason: string) => `It cannot be checked: ${reason}.`,
  },
  backup: {
    none: (folder: string) => `There is no backup in ${folder}.`,
    newest: (date: string) => `The newest is of ${date}.`,
    made: (size: string, isEncrypted: boolean) =>
      isEncrypted
        ? `The last one made by the journal has ${size} and is encrypted.`
        : `The last one made by the journal has ${size}.`,
    sent: (bucket: string) => `It was also sent to the bucket ${bucket}.`,
    failed: (date: string) => `Failed on ${date}.`,
    advice:
      'The journal makes one every night while it runs; “npm run backup” makes one now. Keep copies on another machine.',
    adviceOff: 'BACKUP_TIME is off: run “npm run backup” every night, and keep copies on another machine.',
  },
  rehearsal: {
    never: 'A restore has not been rehearsed yet.',
    good: (date: string, rows: number, files: number) =>
      `Rehearsed on ${date}: all ${grouped(rows)} rows and ${grouped(files)} files came back.`,
    encrypted:
      'A copy was restored before its encryption, since only the owner of the key can open the encrypted file; that file was compared with its checksum. Try the key itself once a quarter.',
    advice: 'The journal rehearses one every month while it runs.',
    adviceOff: 'BACKUP_TIME is off: restore a backup elsewhere once a quarter.',
  },
  files: {
    good: (date: string) => `All files were as recorded on ${date}.`,
    never: 'They have not been checked yet.',
    late: (date: string) => `They were last checked on ${date}.`,
    lateAdvice: 'They are checked every night while the journal runs.',
    faults: (count: number) => `${count === 1 ? 'One file is' : `${count} files are`} missing or changed.`,
    faultsAdvice: 'The page Preservation in the dashboard names them; restore them from a backup.',
  },
  audit: {
    good: 'Its chain of entries is unbroken.',
    advice:
      'Somebody has changed the database by hand, or a disk is damaged. Compare with a backup of before; docs/operating.md says how.',
    outside: 'Restart the journal: it puts them into the chain and says so in the audit log.',
    waits: 'It is checked once the changes of the new version are made.',
    head: (entry: number, hash: string) =>
      `The audit log ends with this entry and hash, to note elsewhere: ${entry}:${hash}`,
  },
};
