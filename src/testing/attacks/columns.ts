import { columnOf, FIELDS, STORED_FIELDS, type StoredField } from '#features/submissions/fields/fields.ts';

/**
 * Levels of who may ever see the values of a column:
 * - `public`: anybody
 * - `plain`: values of a fixed list, measures, or values that are elsewhere too; not searched for
 * - `owner`: the person it is about, and staff
 * - `staff`: editors and administrators
 * - `admin`: administrators
 * - `nobody`: no response of the journal at all
 */
export const LEVELS = ['public', 'plain', 'owner', 'staff', 'admin', 'nobody'] as const;
export type Level = (typeof LEVELS)[number];

/** Columns of the fields of a submission: those people write, and those with a value of a fixed list. */
const FIELD_COLUMNS = {
  written: fieldColumns(({ kind }) => kind !== 'choice' && kind !== 'codes'),
  chosen: fieldColumns(({ kind }) => kind === 'choice' || kind === 'codes'),
};

function fieldColumns(isWanted: (field: (typeof FIELDS)[StoredField]) => boolean): string {
  const names = STORED_FIELDS.filter((name) => isWanted(FIELDS[name])).map((name) => columnOf(name));
  return names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join(' ');
}

/** Every column that holds words, and every key: a new one has to be decided here before the tests pass. */
const DECIDED: Record<string, Partial<Record<Level, string>>> = {
  account_addresses: { nobody: 'email' },
  account_merges: { admin: 'id email', nobody: 'moved' },
  about_sections: { public: 'id section title content translations' },
  announcements: { public: 'id slug title body translations' },
  appeals: { plain: 'state', owner: 'text answer', nobody: 'id' },
  article_citations: { public: 'state citations' },
  article_full_texts: { plain: 'source text words sections' },
  article_search: { plain: 'words' },
  article_spellings: { plain: 'head haystack vocabulary' },
  article_texts: { plain: 'text words', nobody: 'problem' },
  articles: {
    public: `id number slug ${FIELD_COLUMNS.written} authors file_name first_page last_page doi notices versions file_sha256 peer_review supplements`,
    plain: `state licence words ${FIELD_COLUMNS.chosen}`,
    nobody: 'file_key',
  },
  backup_runs: { plain: 'kind period problem', admin: 'detail file_name sent_to', nobody: 'id sha256' },
  blind_files: { plain: 'kind pages removed findings', staff: 'id' },
  blind_rounds: { plain: 'manuscript title abstract keywords response' },
  board_members: {
    public: 'id full_name role bio expertise affiliation qualifications translations',
    plain: 'profile_image',
    staff: 'email',
  },
  cited_by_look_ups: { public: 'doi', plain: 'source' },
  citing_works: { public: 'doi title authors container' },
  codes: { plain: 'purpose', owner: 'email', nobody: 'id code_hash' },
  contact_info: {
    public:
      'intro editor_email submissions_email phone mailing_address office_hours location_description translations social',
    admin: 'id',
  },
  contact_messages: {
    plain: 'inquiry_type language',
    owner: 'first_name last_name email institution subject message',
    staff: 'id original answer',
  },
  country_usage: { plain: 'country' },
  decisions: { plain: 'kind state from_status', staff: 'id subject letter', nobody: 'override_reason' },
  deposits: { plain: 'target state file_name', admin: 'message problems', nobody: 'remote_id sent_hash accepted_hash' },
  digest_entries: { plain: 'kind', staff: 'line href', nobody: 'id' },
  document_codes: { plain: 'kind', nobody: 'code' },
  documents: { public: 'key title body translations' },
  drafts: { owner: 'id content' },
  editor_clearances: { staff: 'reason', nobody: 'id' },
  events: { plain: 'type', admin: 'id payload', nobody: 'salt commitment previous_hash hash' },
  faqs: { public: 'id question answer translations' },
  fixity_findings: { plain: 'fault', admin: 'id storage_key expected actual reason' },
  fixity_runs: { admin: 'id', nobody: 'reached' },
  handling_assignments: { nobody: 'id' },
  handshakes: { plain: 'purpose', owner: 'id', nobody: 'content' },
  house_styles: { plain: 'style', nobody: 'id' },
  identities: { plain: 'provider', owner: 'subject', nobody: 'id' },
  imported_records: { plain: 'kind' },
  imported_usage: { plain: 'period metric' },
  import_runs: {
    plain: 'work state topic licence',
    admin: 'id file_name problem report',
    nobody: 'upload pdfs',
  },
  imports: { admin: 'id file_name', nobody: 'sha256' },
  images: { public: 'id', plain: 'sha256', nobody: 'storage_key' },
  guest_editors: { admin: 'id' },
  issue_edition_runs: { plain: 'problem', nobody: 'source' },
  issue_editions: { plain: 'format sha256', nobody: 'storage_key' },
  issues: { public: 'id title description topic cover_image front_matter translations', plain: 'status editions' },
  journal_exports: { plain: 'step end sha256', admin: 'id' },
  journal_settings: { public: 'name tagline publisher issn', plain: 'licence repec_archive repec_series' },
  letter_files: { staff: 'id' },
  letter_templates: { plain: 'kind language', public: 'subject body', nobody: 'id' },
  limit_counters: { nobody: 'key' },
  mailings: { admin: 'subject', plain: 'headers placeholder', nobody: 'id html text' },
  newsletters: { plain: 'language', admin: 'id title content', nobody: 'words_sha256' },
  old_addresses: { plain: 'kind old_id' },
  organisations: { plain: 'ror name place haystack' },
  outbox: {
    plain: 'state headers sealed',
    staff: 'id recipient subject error',
    nobody: 'html text filling attachments',
  },
  pages: { public: 'id slug title body translations', plain: 'menu' },
  partial_uploads: { owner: 'name metadata', nobody: 'parts' },
  manuscript_texts: { plain: 'pictures origin', staff: 'jats report source_name', nobody: 'id source_sha256' },
  passkeys: { plain: 'transports', owner: 'id name credential_id', nobody: 'public_key' },
  personal_tokens: { plain: 'scopes', owner: 'id name', nobody: 'token_hash' },
  proof_comments: { plain: 'place', staff: 'id quote text full_name answer answered_by' },
  proof_people: { plain: 'roles', staff: 'full_name', nobody: 'email' },
  proofs: { plain: 'state', staff: 'id answered_by message' },
  recovery_codes: { nobody: 'id code_hash' },
  report_drafts: { nobody: 'content' },
  report_files: { plain: 'findings', staff: 'id' },
  report_releases: { plain: 'text_for_author', nobody: 'id edit_reason' },
  reports: { plain: 'recommendation', staff: 'id answers to_author to_editors' },
  review_assignments: {
    plain: 'state decline_reason',
    staff: 'id competing_interests decline_text conflict_reason reopen_reason',
  },
  review_certificates: { nobody: 'id code full_name' },
  review_reminders: { plain: 'kind', nobody: 'id' },
  revision_reminders: { plain: 'kind', nobody: 'id' },
  review_rounds: { staff: 'waiver', nobody: 'id' },
  reviewer_proposals: { staff: 'full_name email affiliation', nobody: 'id' },
  reviewer_wishes: { plain: 'kind', owner: 'full_name email affiliation reason', nobody: 'id' },
  reviewers: {
    plain: 'moved language',
    staff: 'id email full_name affiliation expertise languages editors_note',
    nobody: 'orcid',
  },
  saved_filters: { plain: 'filter', owner: 'id name' },
  search_words: { public: 'word' },
  sessions: { owner: 'id', nobody: 'user_agent' },
  similarity_results: { staff: 'id' },
  site_texts: { public: 'key text' },
  status_changes: {
    plain: 'from_status to_status',
    owner: 'note corrections',
    staff: 'reason',
    nobody: 'id',
  },
  submission_authors: { plain: 'ror roles', owner: 'full_name email affiliation orcid', nobody: 'id' },
  submission_notes: { plain: 'mentions', staff: 'text', nobody: 'id' },
  submission_tasks: { staff: 'id text' },
  submission_declarations: { plain: 'type text', nobody: 'id' },
  submission_files: { plain: 'file_type made_from', owner: 'id' },
  submission_notices: { public: 'text doi', plain: 'kind', owner: 'id' },
  submission_versions: { public: 'note' },
  submissions: {
    plain: `status first_page last_page licence ${FIELD_COLUMNS.chosen}`,
    owner: `id number slug ${FIELD_COLUMNS.written}`,
    staff: 'doi',
  },
  supplements: {
    plain: 'kind licence media_type sha256',
    owner: 'id title description file_name',
    nobody: 'storage_key',
  },
  subscribers: { plain: 'state language', admin: 'id email' },
  topics: { public: 'id name translations' },
  trash: { plain: 'kind', admin: 'id title', nobody: 'content' },
  uploads: { plain: 'format mime_type', owner: 'id file_name sha256', admin: 'storage_key' },
  usage_salts: { nobody: 'salt' },
  usage_visits: { nobody: 'session' },
  webhook_deliveries: { plain: 'event state', admin: 'id payload answer' },
  webhooks: { plain: 'events', admin: 'id url', nobody: 'sealed_secret' },
  users: {
    plain: 'role news language',
    owner: 'id email first_name last_name',
    nobody: 'password_hash authenticator_secret',
  },
};

/** The level of each column, by `table.column`. */
export const COLUMNS: ReadonlyMap<string, Level> = new Map(
  Object.entries(DECIDED).flatMap(([table, levels]) =>
    Object.entries(levels).flatMap(([level, names]) =>
      names.split(' ').map((name): [string, Level] => [`${table}.${name}`, level as Level]),
    ),
  ),
);
