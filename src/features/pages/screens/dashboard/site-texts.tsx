import { useRef } from 'react';
import { withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { pagesClient } from '../../client.ts';
import type { StaffSiteText } from '../../page-contract.ts';
import { SITE_TEXTS } from '../../site-texts.ts';
import { pageTexts } from '../../texts.ts';

const texts = pageTexts.siteTextsDashboard;
const client = pagesClient(api);
const WORDS = { ...texts, add: texts.save, change: texts.save };

type Row = StaffSiteText & { id: StaffSiteText['key'] };

export const clientLoader = staffLoader(
  async () => (await client.siteTextsAsStaff()).map((row): Row => ({ ...row, id: row.key })),
  texts.loadFailed,
);

const COLUMNS: Column<Row>[] = [
  { name: texts.name, holds: 'words', cell: nameOf },
  {
    name: texts.begins,
    wide: true,
    cell: ({ text }) => <span className="line-clamp-2 whitespace-pre-line">{text}</span>,
  },
  {
    name: texts.state,
    holds: 'words',
    cell: ({ key, text }) => texts.states[isOriginal(key, text) ? 'original' : 'changed'],
  },
];

/** Texts of the home page and the guidelines. */
export default function AdminSiteTextsScreen() {
  const rows = useStaffData(clientLoader);
  const records = useRecords<Row>({
    rows,
    words: texts,
    save: ({ text = '' }, editing) =>
      editing
        ? client.changeSiteText(editing.key, { text, version: editing.version })
        : Promise.reject(new Error('There is no text to change.')),
  });
  return (
    <RecordScreen
      words={WORDS}
      records={records}
      rows={rows}
      nameOf={nameOf}
      columns={COLUMNS}
      isFixed
      fields={(editing, errors) => editing && <TextOf row={editing} error={errors.text} />}
    />
  );
}

/** The field of a text, and the button that fills in the built-in one. */
function TextOf({ row: { key, text }, error }: { row: Row; error: string | undefined }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { kind, text: original } = SITE_TEXTS[key];
  const restore = () => {
    if (!field.current) return;
    field.current.value = original;
    // The form follows what is entered by this event.
    field.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.current.focus();
  };
  return (
    <>
      <TextArea
        ref={field}
        label={texts.text}
        name="text"
        rows={kind === 'line' ? 2 : 12}
        required
        hint={texts.hints[kind]}
        defaultValue={text}
        error={error}
      />
      <Button look="secondary" className="justify-self-start" onClick={restore}>
        {texts.reset}
      </Button>
    </>
  );
}

function nameOf({ key }: Row): string {
  const { place, label } = SITE_TEXTS[key];
  return `${withColon(pageTexts.places[place])} ${label}`;
}

function isOriginal(key: Row['key'], text: string): boolean {
  return text === SITE_TEXTS[key].text;
}
