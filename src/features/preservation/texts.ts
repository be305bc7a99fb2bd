import { grouped } from '#base/text.ts';

const files = (count: number) => (count === 1 ? '1 file' : `${grouped(count)} files`);

/** Every word about keeping the journal for good that people read. */
export const preservationTexts = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    begun: 'File checks started',
    begunOne: 'asked for a check of the stored files',
    finished: 'File checks finished',
    finishedWith: (checked: number, faults: number) =>
      faults === 0
        ? `checked ${checked.toLocaleString('en-GB')} stored files: all as recorded`
        : `checked ${checked.toLocaleString('en-GB')} stored files: ${faults.toLocaleString('en-GB')} not as recorded`,
  },
  entry: 'Preservation',
  title: 'Preservation',
  lead: 'File integrity and exports for archives.',
  loadFailed: 'The state of preservation could not be loaded.',

  check: {
    title: 'Check of the stored files',
    lead: 'Every night each file is read and its SHA-256 checksum compared with the one recorded when it came in.',
    start: 'Check now',
    started: 'The check has begun.',
    startFailed: 'The check could not be started.',
    progress: 'How far the check is',
    running: (checked: number, total: number) => `${grouped(checked)} of ${files(total)} checked so far`,
    begun: (moment: string) => `Begun on ${moment}. Until it is complete, it says nothing about the rest.`,
    never: 'No check has been completed yet.',
    complete: (moment: string) => `The last complete check ended on ${moment}.`,
    read: (count: number, size: string) => `It read ${files(count)}, ${size}.`,
    late: 'That is too long ago: it should run every night. Start one, and have somebody look at the server if it does not end.',
    allWell: 'Every file was as it was recorded.',
    faults: (count: number) =>
      count === 1 ? '1 file is not as it was recorded.' : `${files(count)} are not as they were recorded.`,
  },

  findings: {
    title: 'Files that need attention',
    /** Only a check that looked at everything has found nothing. */
    empty: (complete: boolean) => (complete ? 'Nothing was found' : 'Nothing is known yet'),
    emptyHint: (complete: boolean) => (complete ? 'In the last complete check.' : 'No check has been completed.'),
    loadFailed: 'The findings could not be loaded.',
    columns: { file: 'File', fault: 'Fault', belongs: 'Belongs to', checksums: 'Checksums', since: 'Since' },
    faults: { missing: 'Missing', changed: 'Changed', unreadable: 'Unreadable', unknown: 'Unknown' },
    hints: {
      missing: 'It is not on the disk. Bring it back from a backup.',
      changed: 'Its content differs. Bring the file back from a backup.',
      unreadable: 'The disk does not give it out.',
      unknown: 'It lies among the files, and no record names it.',
    },
    expected: 'Recorded',
    actual: 'Found',
    none: 'none',
    picture: 'A picture',
    unattached: 'An upload that no submission has taken',
    nobody: 'Nobody',
  },

  bags: {
    title: 'Issue archives (BagIt)',
    lead: 'An issue with its PDFs, those of former versions too, and its records in one file, with checksums (BagIt 1.0, RFC 8493). Anybody may download it.',
    columns: { issue: 'Issue', volume: 'Volume', articles: 'Articles', bag: 'Bag' },
    empty: 'There are no issues yet',
    loadFailed: 'The issues could not be loaded.',
    download: (title: string) => `Download ${title} as bag.zip`,
  },

  archives: {
    title: 'For LOCKSS and CLOCKSS',
    lead: 'Pages from which the archives collect the journal, one for each volume.',
    names: { lockss: 'LOCKSS', clockss: 'CLOCKSS' },
    start: (archive: string) => `${archive} start page`,
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
      'A file of this issue is not as it was recorded, so the issue is not given out. The editors can see which.',
  },

  mail: {
    subject: (count: number) => `${files(count)} of the journal ${count === 1 ? 'needs' : 'need'} attention`,
    intro: (count: number) =>
      count === 1
        ? 'The check of the stored files has found one that is not as it was recorded:'
        : `The check of the stored files has found ${grouped(count)} that are not as they were recorded:`,
    line: (fault: string, key: string) => `${fault}: ${key}`,
    more: (count: number) => `and ${grouped(count)} more.`,
    where: 'The dashboard says to which submission each belongs:',
  },
} as const;
