import type { RowFilters } from '#platform/backup/database-facts.ts';

/** Tables that are exported, by what a row is. A table is here or in `EXCLUDED_TABLES`. */
export const RECORDS: Record<string, string> = {
  about_sections: 'A section of the page about the journal',
  account_addresses: 'An earlier e-mail address of a person whose accounts were merged',
  account_merges: 'A merge of two accounts that can be undone',
  announcements: 'An announcement',
  appeals: 'An appeal against a rejection',
  article_totals: 'Sums of the usage of an article',
  article_usage: 'The usage of an article on a day',
  articles: 'A published article as readers see it',
  blind_files: 'A copy of a file without its authors’ names, as reviewers get it',
  blind_rounds: 'A manuscript as reviewers read it in a round',
  board_members: 'A member of the editorial board',
  contact_info: 'The contact details of the journal',
  contact_messages: 'A message to the editorial office',
  country_usage: 'Reading sessions of a month and country',
  decisions: 'A decision with its letter',
  deposits: 'The deposit of an article with Crossref or DOAJ',
  digest_entries: 'A piece of news that waits for a daily mail',
  document_codes: 'The code of a certificate, a receipt or a letter that the journal has issued',
  documents: 'A policy of the journal',
  drafts: 'An unfinished submission',
  editor_clearances: 'The reason for which an editor with a possible conflict of interest handles a manuscript',
  events: 'An event: what was done, by whom and when (the audit log)',
  faqs: 'A question with its answer',
  fixity_findings: 'A fault of a stored file',
  fixity_runs: 'A check of all stored files',
  guest_editors: 'An appointment of a guest editor',
  handling_assignments: 'A change of the handling editor',
  heartbeats: 'A day with the number of times at which the journal was running',
  house_styles: 'A version of the house style',
  identities: 'The ORCID iD of an account',
  images: 'A picture',
  imported_records: 'An article, issue, account or reviewer that an import wrote',
  imported_usage: 'Views or downloads of an article in a month, as an earlier system has counted them',
  imports: 'An import from another system',
  issue_edition_runs: 'The making of the PDF and EPUB of an issue',
  issue_editions: 'The PDF or EPUB of an issue',
  issues: 'An issue',
  journal_settings: 'Name, ISSN, licence and other facts about the journal',
  letter_files: 'A file that went out with a decision letter',
  letter_templates: 'A version of a letter’s template',
  mailings: 'A mail to many recipients',
  manuscript_counters: 'The last manuscript number of a year',
  manuscript_texts: 'A version of the full text of an article, as JATS',
  newsletters: 'A newsletter',
  old_addresses: 'An address or identifier that an article or issue had in another system',
  outbox: 'A mail to one recipient, with its state',
  pages: 'A page of the site',
  proof_comments: 'A question or comment on a proof',
  proof_people: 'A person who checks a proof',
  proofs: 'A proof that was sent to the authors',
  report_drafts: 'A report that is being written',
  report_files: 'A file of a reviewer for the authors',
  report_publications: 'The consent of authors to publish the reports',
  report_releases: 'A report as the authors read it',
  reports: 'A report of a reviewer',
  review_assignments: 'An invitation to review, with its answer',
  review_certificates: 'A certificate of a reviewer',
  review_reminders: 'A reminder that was sent to a reviewer',
  review_rounds: 'A round of review',
  reviewer_proposals: 'A person whom a reviewer has suggested',
  reviewer_wishes: 'A person whom authors suggest or oppose as a reviewer',
  reviewers: 'A reviewer',
  revision_reminders: 'A reminder of a revision that was sent to authors',
  saved_filters: 'A saved filter of the list of submissions',
  similarity_results: 'The result of a similarity check',
  site_texts: 'A text of the site that staff have changed',
  status_changes: 'A change of a submission’s status or fields: its history',
  submission_authors: 'An author of a submission',
  submission_declarations: 'A declaration of the authors',
  submission_files: 'A file of a submission',
  submission_notes: 'An internal note',
  submission_notices: 'A correction, retraction or expression of concern',
  submission_tasks: 'A task of the editorial office',
  submission_versions: 'A published version of an article',
  submissions: 'A submission',
  subscribers: 'A subscriber of the newsletter',
  supplements: 'A supplementary file',
  topics: 'A topic',
  trash: 'A deleted record that can be restored',
  uploads: 'An uploaded file',
  users: 'A person with an account',
};

const INDEX = 'is made again from the articles and their files within minutes of the first start';
const LOOKED_UP = 'is looked up again at OpenAlex or Crossref (CITED_BY) within days';
const WEBHOOK = 'is signed with a secret of this server, so webhooks are added again';
const RUN = 'is about files of this server that are deleted after some days';
const BACKUP = 'is about the backups of this server';
const SIGN_IN = 'gives access to an account';

/** Tables that are not exported, and why. */
export const EXCLUDED_TABLES: Record<string, string> = {
  article_citations: INDEX,
  article_full_texts: INDEX,
  article_search: INDEX,
  article_spellings: INDEX,
  article_texts: INDEX,
  cited_by_look_ups: LOOKED_UP,
  citing_works: LOOKED_UP,
  search_words: INDEX,
  backup_runs: BACKUP,
  codes: SIGN_IN,
  handshakes: SIGN_IN,
  passkeys: SIGN_IN,
  personal_tokens: SIGN_IN,
  recovery_codes: SIGN_IN,
  sessions: SIGN_IN,
  import_runs: RUN,
  journal_exports: RUN,
  limit_counters: 'counts calls of the last minutes',
  webhook_deliveries: WEBHOOK,
  webhooks: WEBHOOK,
  organisations: 'is a copy of the ROR registry (npm run import-organisations)',
  partial_uploads: 'is an upload that is not complete',
  usage_salts: 'is deleted every day, so that readers cannot be identified',
  usage_visits: 'is deleted every day, so that readers cannot be identified',
};

interface ColumnRule {
  /** SQL of the value that is exported instead; null leaves the column out. */
  value: string | null;
  why: string;
}

/** Links to a review, a proof and the page that ends a subscription give access to it: they lose their last part. */
const withoutLinks = (text: string): ColumnRule['value'] =>
  `regexp_replace(${text}, '(/[rp]/|[?&]link=)[A-Za-z0-9._~-]{32,}', '\\1…', 'g')`;
const LINKS = 'links that give access without a login end with “…”';

/** Columns that are not exported as they are, by `table.column`. */
export const COLUMN_RULES: Record<string, ColumnRule> = {
  'articles.words': { value: null, why: INDEX },
  'outbox.filling': { value: null, why: 'ends a subscription without a login' },
  'outbox.headers': { value: `${withoutLinks('headers::text')}::jsonb`, why: LINKS },
  'outbox.html': { value: withoutLinks('html'), why: LINKS },
  'outbox.sealed': { value: null, why: SIGN_IN },
  'outbox.text': { value: withoutLinks('text'), why: LINKS },
  'users.authenticator_secret': { value: null, why: SIGN_IN },
  'users.authenticator_step': { value: null, why: SIGN_IN },
  'users.password_hash': { value: null, why: SIGN_IN },
};

/** Rows that are exported of a table. Mail that has not left is sent by the journal that wrote it, and by no other. */
export const ROW_FILTERS: RowFilters = { outbox: { column: 'state', condition: `state <> 'queued'` } };

/** Everything that an export does not say, for its manifest. */
export const EXCLUSIONS = [
  ...Object.entries(EXCLUDED_TABLES).map(([what, why]) => ({ what, why })),
  ...Object.entries(COLUMN_RULES).map(([what, { why }]) => ({ what, why })),
  { what: 'outbox, rows in the state queued', why: 'mail that has not left is sent by the journal that wrote it' },
];

/** Jobs of the background that wait, such as a decision that takes effect later. */
export const JOBS: Record<string, string> = {
  'pgboss.queue': 'A queue of background work',
  'pgboss.job': 'Background work that waits, such as a decision that has not taken effect',
};
