import { CircleX, FileQuestionMark, FileX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { momentOf } from '#base/dates.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import type { Finding } from '../../contract.ts';
import { preservationTexts } from '../../texts.ts';

const texts = preservationTexts.findings;
const { columns } = texts;

const BADGES: Record<Finding['fault'], { tone: Tone; icon: LucideIcon }> = {
  missing: { tone: 'danger', icon: FileX },
  changed: { tone: 'danger', icon: CircleX },
  unreadable: { tone: 'danger', icon: TriangleAlert },
  unknown: { tone: 'warning', icon: FileQuestionMark },
};

/** Columns of the table of faulty files. */
export const findingColumns: Column<Finding>[] = [
  {
    name: columns.file,
    hideName: true,
    wide: true,
    cell: ({ fileName, storageKey }) => (
      <>
        {fileName && <span className="block font-semibold">{fileName}</span>}
        <code className="text-xs">{storageKey}</code>
      </>
    ),
  },
  {
    name: columns.fault,
    cell: ({ fault, reason }) => (
      <>
        <Badge {...BADGES[fault]}>{texts.faults[fault]}</Badge>
        <span className="mt-1 block text-xs">
          {texts.hints[fault]} {reason && fault === 'unreadable' && `(${reason})`}
        </span>
      </>
    ),
  },
  { name: columns.belongs, cell: (finding) => <Owner {...finding} /> },
  {
    name: columns.checksums,
    cell: ({ expected, actual }) => (
      <dl className="grid gap-1 text-xs">
        <Checksum name={texts.expected} value={expected} />
        <Checksum name={texts.actual} value={actual} />
      </dl>
    ),
  },
  { name: columns.since, cell: ({ since }) => momentOf(since) },
];

function Owner({ submission, kind }: Finding) {
  if (submission) {
    return (
      <Link to={`/dashboard/submissions/${submission.id}/publication`}>
        {submission.number} {submission.title}
      </Link>
    );
  }
  if (kind === 'picture') return texts.picture;
  return kind === 'upload' ? texts.unattached : texts.none;
}

function Checksum({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt className="text-faint">{name}</dt>
      <dd>
        <code>{value ?? texts.noChecksum}</code>
      </dd>
    </div>
  );
}
