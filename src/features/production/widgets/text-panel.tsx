import { type FormEvent, useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FileField, Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { productionClient } from '../client.ts';
import type { StaffText } from '../contract.ts';
import { productionTexts } from '../texts.ts';
import { FindingsList } from './findings-list.tsx';
import { TextVersions } from './text-versions.tsx';

const { panel: texts } = productionTexts;
const client = productionClient(api);

interface PanelProps {
  /** Of the submission. */
  id: string;
  number: string;
  isPublished: boolean;
  /** Null without one. */
  text: StaffText | null;
  onChanged: () => Promise<void>;
}

/** The full text of a manuscript on the publication screen: upload, report, versions, removal. */
export function TextPanel({ id, number, isPublished, text, onChanged }: PanelProps) {
  return (
    <section id="text" aria-labelledby="text-title" className="grid max-w-3xl scroll-mt-6 gap-5">
      <div>
        <h2 id="text-title" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
      {text ? <Report id={id} text={text} /> : <p>{texts.none}</p>}
      {text && isPublished && text.publicVersion !== text.version && (
        <Release id={id} text={text} onChanged={onChanged} />
      )}
      {text ? (
        <Disclosure key={text.version} title={texts.another}>
          <UploadForm id={id} text={text} onChanged={onChanged} />
        </Disclosure>
      ) : (
        <UploadForm id={id} text={text} onChanged={onChanged} />
      )}
      <TextVersions id={id} text={text} isPublished={isPublished} onChanged={onChanged} />
      {text && <Further id={id} number={number} onChanged={onChanged} />}
    </section>
  );
}

/** Reads a document. Edits that it would replace are named first. */
function UploadForm({ id, text, onChanged }: Pick<PanelProps, 'id' | 'text' | 'onChanged'>) {
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const [asked, setAsked] = useState<HTMLFormElement>();
  const upload = (form: HTMLFormElement) => {
    const file = new FormData(form).get('file');
    setAsked(undefined);
    void submit(async () => {
      const chosen = file instanceof File ? file : new File([], '');
      toast.success((await client.upload(id, chosen)).message);
      await onChanged();
    }, form);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text?.edits) setAsked(event.currentTarget);
    else upload(event.currentTarget);
  };
  return (
    <form onSubmit={onSubmit} method="post" encType="multipart/form-data" data-live className="grid gap-4">
      <FileField label={texts.choose} name="file" accept=".docx" hint={texts.hint} error={errors.file ?? refusal} />
      <Button type="submit" look={text ? 'secondary' : 'primary'} busy={busy} className="justify-self-start">
        {busy ? texts.uploading : texts.upload}
      </Button>
      <Confirm
        open={asked !== undefined}
        title={texts.replaceAsk}
        text={text?.edits ? texts.replaceText(text.version, text.edits) : ''}
        yes={texts.replaceYes}
        no={STAFF_WORDS.cancel}
        onClose={() => setAsked(undefined)}
        onYes={() => asked && upload(asked)}
      />
    </form>
  );
}

function Report({ id, text }: { id: string; text: StaffText }) {
  const editor = `/dashboard/submissions/${id}/text`;
  const { counts, findings } = text.report;
  return (
    <div className="grid gap-4 rounded-md border border-line bg-raised p-5">
      <p className="font-medium">
        {text.origin === 'EDITOR'
          ? texts.edited(text.version, momentOf(text.savedAt))
          : texts.version(text.version, text.sourceName, momentOf(text.createdAt))}
      </p>
      <ul className="grid gap-1 text-sm">
        <li>{texts.counts(counts)}</li>
        {counts.citations > 0 && <li>{texts.matched(counts.linkedCitations, counts.citations)}</li>}
        {counts.references > 0 && <li>{texts.cited(counts.cited, counts.references)}</li>}
      </ul>
      <ButtonLink to={editor} className="justify-self-start">
        {texts.edit}
      </ButtonLink>
      <FindingsList findings={findings} editor={editor} />
    </div>
  );
}

/** A published article keeps its text until the office makes another version public. */
function Release({ id, text, onChanged }: { id: string; text: StaffText; onChanged: PanelProps['onChanged'] }) {
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const release = () =>
    submit(async () => {
      toast.success((await client.release(id, text.revision)).message);
      await onChanged();
    });
  return (
    <div className="grid gap-3 border-l-4 border-warning bg-raised p-5">
      <p>{texts.notPublic(text.version, text.publicVersion)}</p>
      <Button busy={busy} className="justify-self-start" onClick={() => void release()}>
        {texts.release(text.version)}
      </Button>
      <Refusal>{refusal}</Refusal>
    </div>
  );
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
