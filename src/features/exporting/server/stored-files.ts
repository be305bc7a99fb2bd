/**
 * Path of a stored file: the folder is that of its manuscript. The end of its id keeps names apart. Letters that not every
 * file system has are replaced.
 */
const path = (folder: string, name: string, { id, extension }: { id: string; extension: string }): string =>
  `'files/' || ${folder} || '/' ||
    coalesce(nullif(trim('-._' from left(regexp_replace(${name}, '[^A-Za-z0-9._-]+', '-', 'g'), 60)), ''), 'file')
    || '-' || right(${id}::text, 12) || '.' || ${extension}`;

const withoutExtension = (name: string) => `regexp_replace(${name}, '\\.[A-Za-z0-9]{1,8}$', '')`;
const extensionOf = (name: string) => `coalesce(lower(substring(${name} from '\\.([A-Za-z0-9]{1,8})$')), 'bin')`;

/** Manuscripts of uploaded files. */
const UPLOADS_OF = `
  select upload_id, submission_id from submission_files
  union all select upload_id, submission_id from letter_files
  union all select upload_id, submission_id from blind_files join review_rounds on review_rounds.id = round_id
  union all select upload_id, submission_id from report_files
    join review_assignments on review_assignments.id = assignment_id join review_rounds on review_rounds.id = round_id
  union all select pdf_id, submission_id from proofs where pdf_id is not null`;

/** The stored files of a table: path in the export, key in the store, name, bytes and checksum. */
const FILES: Record<string, string> = {
  uploads: `
    select ${path("coalesce(number, 'without-a-manuscript')", withoutExtension('file_name'), { id: 'uploads.id', extension: 'format' })} as path,
      'uploads' as table, storage_key, file_name, size, sha256
    from uploads left join (select distinct on (upload_id) upload_id, submission_id from (${UPLOADS_OF}) used
        order by upload_id, submission_id) used on upload_id = uploads.id
      left join submissions on submissions.id = submission_id`,
  images: `
    select ${path("'pictures'", "'picture'", { id: 'id', extension: "'webp'" })} as path,
      'images' as table, storage_key, id || '.webp' as file_name, size, sha256
    from images`,
  issue_editions: `
    select ${path("'issues'", "year || '-' || issue_number || '-' || title", { id: 'issue_id', extension: 'lower(format)' })} as path,
      'issue_editions' as table, storage_key, title || '.' || lower(format) as file_name, size, sha256
    from issue_editions join issues on issues.id = issue_id`,
  supplements: `
    select ${path("coalesce(number, 'without-a-manuscript') || '/supplements'", withoutExtension('file_name'), { id: 'supplements.id', extension: extensionOf('file_name') })} as path,
      'supplements' as table, storage_key, file_name, size, sha256
    from supplements left join submissions on submissions.id = submission_id`,
};

/** Selects every stored file: path, table, storage_key, file_name, size, sha256. */
export const ALL_FILES = Object.values(FILES).join('\nunion all\n');
export const TABLES_WITH_FILES = Object.keys(FILES);
