import { grouped } from '#base/text.ts';

const files = (count: number) => (count === 1 ? '1 file' : `${grouped(count)} files`);

export const en = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    begun: 'File checks started',
    begunOne: 'started a check of the stored files',
    finished: 'File checks finished',
    finishedWith: (checked: number, faults: number) =>
      faults === 0
        ? `checked ${checked.toLocaleString('en-GB')} stored files: no faults`
        : `checked ${checked.toLocaleString('en-GB')} stored files: ${faults.toLocaleString('en-GB')} with faults`,
  },
  entry: 'Preservation',
  title: 'Preservation',
  lead: 'File integrity and exports for archives.',
  loadFailed: 'The state of preservation could not be loaded.',

  check: {
    title: 'Check of the stored files',
    lead: 'Every night each file’s SHA-256 checksum is compared with the one recorded when it was uploaded.',
    start: 'Check now',
    started: 'The check has started.',
    startFailed: 'The check could not be started.',
    progress: 'Progress of the check',
    running: (checked: number, total: number) => `${grouped(checked)} of ${files(total)} checked so far`,
    begun: (moment: string) => `Started on ${moment}. The remaining files have not been checked yet.`,
    never: 'No check has been completed yet.',
    complete: (moment: string) => `The last complete check ended on ${moment}.`,
    read: (count: number, size: string) => `It read ${files(count)}, ${size}.`,
    late: 'That is too long ago: the check should run every night. Start one, and contact your administrator if it does not finish.',
    allWell: 'All files match their recorded checksums.',
    faults: (count: number) =>
      count === 1 ? '1 file differs from its record.' : `${files(count)} differ from their records.`,
  },

  findings: {
    title: 'Files that need attention',
    empty: (complete: boolean) => (complete ? 'No faults found' : 'No results yet'),
    emptyHint: (complete: boolean) => (complete ? 'In the last complete check.' : 'No check has been completed.'),
    loadFailed: 'The findings could not be loaded.',
    columns: { file: 'File', fault: 'Fault', belongs: 'Belongs to', checksums: 'Checksums', since: 'Since' },
    faults: { missing: 'Missing', changed: 'Changed', unreadable: 'Unreadable', unknown: 'Unknown' },
    hints: {
      missing: 'The file is missing. Restore it from a backup.',
      changed: 'The content has changed. Restore the file from a backup.',
      unreadable: 'The file cannot be read.',
      unknown: 'The file belongs to no record.',
    },
    expected: 'Recorded',
    actual: 'Found',
    noChecksum: 'none',
    picture: 'A picture',
    unattached: 'An upload without a submission',
    none: 'No record',
  },

  bags: {
    title: 'Issue archives (BagIt)',
    lead: 'Each issue with all versions of its PDFs and its metadata in one file, with checksums (BagIt 1.0, RFC 8493). The downloads are public. jasper.zip is for DOAJ’s preservation service, described below.',
    columns: { issue: 'Issue', volume: 'Volume', articles: 'Articles', files: 'Downloads' },
    empty: 'There are no issues yet',
    loadFailed: 'The issues could not be loaded.',
    download: (title: string, file: string) => `Download ${title} as ${file}`,
  },

  archives: {
    title: 'For LOCKSS and CLOCKSS',
    lead: 'Pages from which the archives collect the journal, one for each volume.',
    names: { lockss: 'LOCKSS', clockss: 'CLOCKSS' },
    start: (archive: string) => `${archive} start page`,
  },

  jasper: {
    title: 'For JASPER, DOAJ’s preservation service',
    lead: 'Upload each jasper.zip of the list above at DOAJ, which takes files of less than 50 MB; a larger issue is therefore divided into parts. Only articles of a journal in DOAJ can be preserved this way.',
    link: 'JASPER at DOAJ',
    file: (part: number, parts: number) => (parts === 1 ? 'jasper.zip' : `jasper.zip, part ${part}`),
    tooLarge: (file: string) => `DOAJ does not take ${file}, which is too large.`,
    noPart: 'This issue has no such package for JASPER.',
  },

  manifest: {
    title: (archive: string, journal: string) => `${archive}: ${journal}`,
    unitTitle: (archive: string, journal: string, volume: string) => `${archive}: ${journal}, volume ${volume}`,
    publisher: 'Publisher',
    issn: 'ISSN',
    licence: 'Licence',
    units: 'Archival units',
    volume: (volume: string) => `Volume ${volume}`,
    noUnits: 'Nothing has been published yet.',
    back: 'All archival units',
    issue: (number: number, title: string) => `Issue ${number}: ${title}`,
    withoutIssue: 'Articles without an issue',
    pdf: 'PDF',
    version: (number: number) => `Version ${number}`,
    bag: 'The issue as a bag (BagIt)',
    unknown: 'There is no such archival unit.',
  },

  bag: {
    noIssue: 'There is no such issue.',
    damaged:
      'A file of this issue is damaged, so the issue cannot be downloaded at the moment. Please inform the editors.',
  },

  mail: {
    subject: (count: number) => `${files(count)} of the journal ${count === 1 ? 'needs' : 'need'} attention`,
    intro: (count: number) =>
      count === 1
        ? 'The check of the stored files has found one that differs from its record:'
        : `The check of the stored files has found ${grouped(count)} that differ from their records:`,
    line: (fault: string, key: string) => `${fault}: ${key}`,
    more: (count: number) => `and ${grouped(count)} more.`,
    where: 'The dashboard shows which submission each file belongs to:',
  },
} as const;
