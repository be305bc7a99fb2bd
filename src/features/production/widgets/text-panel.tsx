import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { FileField, Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { productionClient } from '../client.ts';
import type { StaffText } from '../contract.ts';
import { SEVERITIES, type Severity, STATEMENTS, type TextFinding } from '../rules.ts';
import { productionTexts } from '../texts.ts';

const { panel: texts, findings: sentences, severities, statements } = productionTexts;
const client = productionClient(api);

interface PanelProps {
  /** Of the submission. */
  id: string;
  number: string;
  /** Null without one. */
  text: StaffText | null;
  onChanged: () => Promise<void>;
}

/** The full text of a manuscript on the publication screen: upload, report, removal. */
export function TextPanel({ id, number, text, onChanged }: PanelProps) {
  return (
    <section id="text" aria-labelledby="text-title" className="grid max-w-3xl scroll-mt-6 gap-5">
      <div>
        <h2 id="text-title" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
      {text ? <Report text={text} /> : <p>{texts.none}</p>}
      <UploadForm key={text?.version ?? 0} id={id} onChanged={onChanged} />
      {text && <Further id={id} number={number} onChanged={onChanged} />}
    </section>
  );
}

function UploadForm({ id, onChanged }: Pick<PanelProps, 'id' | 'onChanged'>) {
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = new FormData(form).get('file');
    void submit(async () => {
      const chosen = file instanceof File ? file : new File([], '');
      toast.success((await client.upload(id, chosen)).message);
      await onChanged();
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" encType="multipart/form-data" data-live className="grid gap-4">
      <FileField label={texts.choose} name="file" accept=".docx" hint={texts.hint} error={errors.file ?? refusal} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.uploading : texts.upload}
      </Button>
    </form>
  );
}

function Report({ text: { version, sourceName, createdAt, report } }: { text: StaffText }) {
  const { counts, findings } = report;
  return (
    <div className="grid gap-4 rounded-md border border-line bg-raised p-5">
      <p className="font-medium">{texts.version(version, sourceName, momentOf(createdAt))}</p>
      <ul className="grid gap-1 text-sm">
        <li>{texts.counts(counts)}</li>
        {counts.citations > 0 && <li>{texts.matched(counts.linkedCitations, counts.citations)}</li>}
        {counts.references > 0 && <li>{texts.cited(counts.cited, counts.references)}</li>}
      </ul>
      {findings.every(({ severity }) => severity === 'note') && (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-4 text-success" />
          {texts.clean}
        </p>
      )}
      {SEVERITIES.map((severity) => (
        <Findings key={severity} severity={severity} findings={findings.filter((one) => one.severity === severity)} />
      ))}
    </div>
  );
}

const AT_FIRST = 5;
const ICONS = { fault: CircleAlert, warning: CircleAlert, note: Info };
const COLOURS: Record<Severity, string> = { fault: 'text-danger', warning: 'text-warning', note: 'text-faint' };

function Findings({ severity, findings }: { severity: Severity; findings: TextFinding[] }) {
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0) return null;
  const Icon = ICONS[severity];
  const shown = isWhole ? findings : findings.slice(0, AT_FIRST);
  return (
    <section>
      <h3 className="text-base">
        {severities[severity]} ({findings.length})
      </h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {shown.map((finding) => (
          <li key={`${finding.code} ${finding.id} ${finding.excerpt}`} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${COLOURS[severity]}`} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {finding.id ? <a href={`#${finding.id}`}>{sentenceOf(finding)}</a> : sentenceOf(finding)}
            </span>
          </li>
        ))}
      </ul>
      {findings.length > shown.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {texts.showMore(findings.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

function sentenceOf({ code, excerpt }: TextFinding): string {
  const statement = STATEMENTS.find((name) => name === excerpt);
  return sentences[code](code === 'statementFound' && statement ? statements[statement] : excerpt);
}

function Further({ id, number, onChanged }: Pick<PanelProps, 'id' | 'number' | 'onChanged'>) {
  const [isAsking, setAsking] = useState(false);
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const download = () =>
    submit(async () => {
      saveAs((await client.jats(id)).content, `${number}.jats.xml`);
    });
  const remove = () =>
    submit(async () => {
      toast.success((await client.remove(id)).message);
      await onChanged();
    }).finally(() => setAsking(false));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="secondary" busy={busy} onClick={() => void download()}>
        {texts.jats}
      </Button>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <Refusal>{refusal}</Refusal>
      <Confirm
        open={isAsking}
        title={texts.removeAsk}
        text={texts.removeText}
        yes={texts.removeYes}
        no={STAFF_WORDS.cancel}
        busy={busy}
        onClose={() => setAsking(false)}
        onYes={() => void remove()}
      />
    </div>
  );
}
