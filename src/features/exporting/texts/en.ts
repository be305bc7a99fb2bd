import { grouped } from '#base/text.ts';
import type { JournalExport } from '../contract.ts';

const states: Record<JournalExport['state'], string> = {
  running: 'In progress',
  ready: 'Ready',
  cancelled: 'Cancelled',
  full: 'Disk full',
  failed: 'Failed',
  deleted: 'Deleted',
};
export const en = {
  title: 'Export',
  lead: 'Take the whole journal with you: everything it holds in one ZIP file of open formats.',
  loadFailed: 'The exports could not be loaded.',
  begin: 'Start an export',
  begun: 'The export has started.',
  failed: 'This did not work.',
  cancelled: 'The export was cancelled.',
  deleted: 'The file was deleted.',
  contents: 'Contents of the file',
  holds: [
    'all records as NDJSON, with a JSON Schema for each table',
    'every stored file under a readable name: manuscripts, reviews, letters, supplementary files, pictures',
    'each published article as JATS XML and PDF',
    'a list of checksums, which “sha256sum -c” compares',
  ],
  without: 'Passwords, second factors, sessions and links that open something are left out.',
  confidential:
    'The file names authors and reviewers and holds unpublished manuscripts. Store it as carefully as the journal itself.',
  running: 'An export is being made',
  progress: 'Progress of the export',
  steps: {
    records: (done: number, total: number) => `Records: ${grouped(done)} of ${grouped(total)} tables`,
    files: (done: number, total: number) => `Stored files: ${grouped(done)} of ${grouped(total)}`,
    articles: (done: number, total: number) => `Published articles: ${grouped(done)} of ${grouped(total)}`,
  },
  startedBy: (name: string, moment: string) => (name ? `Started by ${name} on ${moment}.` : `Started on ${moment}.`),
  leave: 'You can leave this page. The export continues, even if the server is restarted.',
  cancel: 'Cancel the export',
  ready: 'The export is ready',
  readySize: (size: string) => `ZIP file, ${size}`,
  expires: (moment: string) => `It is deleted on ${moment}.`,
  leftOut: (count: number) =>
    count === 1
      ? '1 stored file is not in it, because it is missing or damaged. The manifest names it.'
      : `${grouped(count)} stored files are not in it, because they are missing or damaged. The manifest names them.`,
  download: 'Download',
  remove: 'Delete the file',
  removeAsk: 'Delete this export?',
  removeText: 'The file is deleted from the server. The journal itself stays as it is.',
  yes: 'Yes, delete it',
  no: 'Cancel',
  checksum: 'SHA-256',
  linkHint: 'The download link works for ten minutes and only while your account is an administrator.',
  ended: {
    full: 'The last export stopped because the disk of the server is full. Free some space, or have the administrator of the server run “npm run export”.',
    failed:
      'The last export was interrupted several times and given up. The log of the server says why; “npm run doctor” checks what the journal needs.',
  },
  earlier: 'Exports so far',
  none: 'No export has been made here yet.',
  columns: { started: 'Started', by: 'By', state: 'State', size: 'Size' },
  states,
  errors: {
    running: 'An export is being made already. Wait until it is finished, or cancel it.',
    missing: 'This export does not exist any more. Start another one.',
    noRoom: (needed: string, free: string) =>
      `The export needs about ${needed}, and the disk of the server has ${free} to spare. Free some space first.`,
  },
  /** Entries of the audit log; each sentence continues after the actor’s name. */
  audit: {
    label: 'Exports of the journal',
    sentences: {
      begun: 'started an export of the whole journal',
      cancelled: 'cancelled an export of the whole journal',
      deleted: 'deleted an export of the whole journal',
      downloaded: 'downloaded an export of the whole journal',
    },
  },
};
