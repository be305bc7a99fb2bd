import { ArrowRightLeft, Mail, MailX, PenLine, StickyNote, Undo2, UserCheck } from 'lucide-react';
import { momentOf } from '#base/dates.ts';
import { listed } from '#base/text.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Corrections } from '#features/submissions/widgets/corrections.tsx';
import { LetterFileList } from '#features/submissions/widgets/letter-file-list.tsx';
import { OfficeNote } from '#features/submissions/widgets/office-note.tsx';
import type { Happening, ManuscriptPage } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';
import { isUndelivered, MailEntry } from './mail-entry.tsx';
import { NoteForm } from './note-form.tsx';

const texts = editorialTexts.manuscript;
const { happenings } = texts;
const { statuses, dashboard } = submissionTexts;

interface TimelineProps extends Pick<ManuscriptPage, 'timeline' | 'editors'> {
  submissionId: string;
  onChanged: () => Promise<void>;
}

/** Everything that was said and done about a manuscript, latest first, with the form for a note. */
export function Timeline({ submissionId, timeline, editors, onChanged }: TimelineProps) {
  return (
    <section aria-labelledby="timeline" className="grid gap-5 border-t border-line pt-6">
      <div>
        <h2 id="timeline" className="text-xl">
          {texts.timeline}
        </h2>
        <p className="mt-1 text-sm text-faint">{texts.timelineLead}</p>
      </div>
      <NoteForm submissionId={submissionId} editors={editors} onAdded={onChanged} />
      <ol className="grid gap-5">
        {timeline.map((entry) => (
          <li key={keyOf(entry)} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
            <Entry {...{ entry, submissionId, onChanged }} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EntryProps extends Pick<TimelineProps, 'submissionId' | 'onChanged'> {
  entry: Happening;
}

function Entry(props: EntryProps) {
  const { entry } = props;
  const Icon = iconOf(entry);
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 text-faint" />
      <div className="grid gap-1">
        <p>
          <span className="font-medium">{titleOf(entry)}</span>{' '}
          <span className="text-sm text-faint">
            {momentOf(entry.at)}
            {entry.kind !== 'mail' && entry.by && `, ${entry.by}`}
          </span>
        </p>
        <Content {...props} />
      </div>
    </>
  );
}

/** Two mails may leave at the same moment, to different people. */
const keyOf = (entry: Happening) => [entry.kind, entry.at, ...(entry.kind === 'mail' ? [entry.id] : [])].join(' ');

function iconOf(entry: Happening) {
  switch (entry.kind) {
    case 'mail':
      return isUndelivered(entry) ? MailX : Mail;
    case 'note':
      return StickyNote;
    case 'assignment':
      return UserCheck;
    case 'decision':
      return Undo2;
    case 'status':
      return entry.corrections.length > 0 && entry.from === entry.to ? PenLine : ArrowRightLeft;
  }
}

function titleOf(entry: Happening): string {
  switch (entry.kind) {
    case 'mail':
      return happenings.mail(entry.recipient);
    case 'note':
      return happenings.note;
    case 'assignment':
      return entry.editor ? happenings.assigned(entry.editor) : happenings.unassigned;
    case 'decision':
      return happenings.decision(decisionTexts.kinds[entry.decision].name);
    case 'status':
      if (!entry.from) return happenings.submitted;
      if (entry.from !== entry.to) return happenings.moved(statuses[entry.from], statuses[entry.to]);
      return entry.corrections.length > 0 ? happenings.corrected : happenings.noted;
  }
}

function Content({ entry, submissionId, onChanged }: EntryProps) {
  switch (entry.kind) {
    case 'mail':
      return <MailEntry submissionId={submissionId} mail={entry} onChanged={onChanged} />;
    case 'note':
      return (
        <>
          <p dir="auto" className="measure border-l-2 border-accent bg-tint px-3 py-2 whitespace-pre-line">
            {entry.text}
          </p>
          {entry.mentions.length > 0 && <p className="text-sm text-faint">{texts.mentioned(listed(entry.mentions))}</p>}
        </>
      );
    case 'assignment':
      return null;
    case 'decision':
      return (
        <>
          <p className="text-sm text-faint">{decisionTexts.states[entry.state]}</p>
          <LetterFileList files={entry.files} />
        </>
      );
    case 'status':
      return (
        <>
          {entry.note && !entry.tellsAuthors && (
            <p dir="auto" className="measure border-l-2 border-line px-3 whitespace-pre-line">
              {entry.note}
            </p>
          )}
          {entry.note && entry.tellsAuthors && (
            <div className="border-l-2 border-line px-3">
              <OfficeNote>{entry.note}</OfficeNote>
            </div>
          )}
          <LetterFileList files={entry.files} />
          {entry.note && entry.tellsAuthors && <p className="text-sm text-faint">{texts.told}</p>}
          {entry.reason && (
            <p className="whitespace-pre-line">
              <span className="text-faint">{dashboard.reasonLabel}</span> {entry.reason}
            </p>
          )}
          <Corrections corrections={entry.corrections} />
        </>
      );
  }
}
