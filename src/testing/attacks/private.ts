import { type SQL, sql } from 'drizzle-orm';
import type { TestJournal } from '../journal.ts';
import { COLUMNS, LEVELS, type Level } from './columns.ts';
import { MARKER } from './words.ts';

/** Keys and iDs inside of what is public. */
const KEY = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d{4}-\d{4}-\d{3}[\dX]/g;

/** The viewers: what each may see reaches up to a level. */
export type Looker = 'visitor' | 'outsider' | 'alpha' | 'guest' | 'editor' | 'administrator';
const SEES: Record<Looker, Level> = {
  visitor: 'public',
  outsider: 'public',
  alpha: 'public',
  guest: 'public',
  editor: 'staff',
  administrator: 'admin',
};

/** Columns that hold words or keys, by the database's own catalogue. */
export async function wordColumns(journal: TestJournal): Promise<{ table: string; column: string }[]> {
  const { rows } = await journal.services.db.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and (column_name = 'id' or data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED', 'tsvector', 'bytea', 'inet'))
      order by table_name, ordinal_position`,
  );
  return rows;
}

export interface Secrets {
  /** Columns in which there was nothing to look for although somebody may not see them. */
  unmarked: string[];
  /** Values that `looker` must not find anywhere, each with its column. */
  hiddenFrom(looker: Looker): Map<string, string>;
}

/** All private values in the database now, and from whom they are hidden. `more` are words that are in files only. */
export async function secretsOf(journal: TestJournal, more: Map<string, Level>): Promise<Secrets> {
  const known = new Map<string, { level: Level; where: string }>();
  const tell = (value: string, level: Level, where: string) => {
    const before = known.get(value);
    // A value in two columns may be seen by all who may see one of them.
    if (!before || LEVELS.indexOf(level) < LEVELS.indexOf(before.level)) known.set(value, { level, where });
    else if (level === before.level && !before.where.includes(where)) before.where += ` and ${where}`;
  };
  for (const [word, level] of more) tell(word, level, 'a file');
  for (const sum of await publishedSums(journal)) tell(sum, 'public', 'uploads.sha256');
  const unmarked: string[] = [];
  for (const { table, column } of await wordColumns(journal)) {
    const name = `${table}.${column}`;
    const level = COLUMNS.get(name) ?? 'nobody';
    if (level === 'plain') continue;
    let marked = 0;
    for (const { value, isSeen } of await valuesOf(journal, table, column)) {
      const words = [...(value.match(MARKER) ?? []), ...(level === 'public' ? (value.match(KEY) ?? []) : [])];
      // Hashes, keys, numbers and addresses are markers themselves.
      const isMarker = /^[^\s{"]{12,400}$/.test(value);
      const all = isMarker ? [...words, value] : words;
      marked += all.length;
      for (const word of all) tell(word, level === 'public' && !isSeen ? 'staff' : level, name);
    }
    if (level !== 'public' && marked === 0) unmarked.push(name);
  }
  return {
    unmarked,
    hiddenFrom(looker) {
      const hidden = [...known].filter(([value, { level }]) => {
        if (looker === 'alpha' && level === 'owner') return value.includes('qqbravo');
        const isAbove = LEVELS.indexOf(level) > LEVELS.indexOf(SEES[looker]);
        // A guest editor sees addresses and keys of the office and of one manuscript, which has no markers.
        return isAbove && (looker !== 'guest' || value.includes('qq'));
      });
      return new Map(hidden.map(([value, { where }]) => [value, where]));
    },
  };
}

/** The checksums of every PDF that readers may fetch: they are its tag. */
async function publishedSums(journal: TestJournal): Promise<string[]> {
  const { rows } = await journal.services.db.execute<{ sum: string }>(
    sql`select sha256 as sum from uploads join submission_files f on f.upload_id = uploads.id where f.id::text in
      (select entry ->> 'fileId' from articles, jsonb_array_elements(versions) entry where state = 'published')`,
  );
  return rows.map(({ sum }) => sum);
}

/** Rows that readers do not see of tables that are public. */
const UNSEEN: Record<string, SQL> = {
  articles: sql`state <> 'published'`,
  board_members: sql`not is_active`,
};
/** Facts about a withdrawn article that readers still see. */
const STILL_TOLD = [
  'articles.id',
  'articles.number',
  'articles.slug',
  'articles.title',
  'articles.authors',
  'articles.doi',
];

/** Text of a column, and whether readers see its row. */
async function valuesOf(
  journal: TestJournal,
  table: string,
  column: string,
): Promise<{ value: string; isSeen: boolean }[]> {
  const unseen = STILL_TOLD.includes(`${table}.${column}`) ? undefined : UNSEEN[table];
  const { rows } = await journal.services.db.execute<{ value: string | null; unseen: boolean }>(
    sql`select ${sql.identifier(column)}::text as value, ${unseen ?? sql`false`} as unseen from ${sql.identifier(table)}`,
  );
  return rows.flatMap(({ value, unseen: isUnseen }) => (value ? [{ value, isSeen: !isUnseen }] : []));
}

/** The first secrets found in a text, each with its column; in any encoding that an address or JSON may use. */
export function leaksIn(text: string, hidden: Map<string, string>): string[] {
  const lower = text.toLowerCase();
  const found = lower.match(MARKER)?.filter((word) => hidden.has(word)) ?? [];
  const others = [...hidden.keys()].filter((value) => !value.startsWith('qq') && text.includes(value));
  return [...new Set([...found, ...others])].map((value) => `${hidden.get(value)}: ${value}`);
}
