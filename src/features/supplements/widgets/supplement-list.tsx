import { type FormEvent, useState } from 'react';
import { languageOfContent } from '#base/languages.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { FileField, Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import type { SupplementCalls } from '../client.ts';
import type { Supplement } from '../contract.ts';
import { extensionOf, SUPPLEMENT_FORMATS, SUPPLEMENT_LIMITS } from '../rules.ts';
import { supplementTexts } from '../texts.ts';
import { SupplementForm } from './supplement-form.tsx';

const { panel: texts, article } = supplementTexts;
const ACCEPTED = Object.keys(SUPPLEMENT_FORMATS)
  .map((extension) => `.${extension}`)
  .join(',');

interface ListProps {
  files: Supplement[];
  calls: SupplementCalls;
  isPublished: boolean;
  /** Without it the list is read only. */
  mayChange?: boolean;
  /** Called after every change. */
  onChanged?: (() => Promise<void>) | undefined;
}

/** The supplementary files of a manuscript: added, described, downloaded and deleted by the office or its author. */
export function SupplementList({ files: loaded, calls, isPublished, mayChange = true, onChanged }: ListProps) {
  const [files, setShown] = useState(loaded);
  const setFiles = (data: Supplement[]) => {
    setShown(data);
    void onChanged?.();
  };
  /** The file whose form is open; a new one at once, so that it gets a title. */
  const [edited, setEdited] = useState<string>();
  const onAdded = (data: Supplement[]) => {
    setEdited(data.find(({ id }) => !files.some((file) => file.id === id))?.id);
    setFiles(data);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {files.length === 0 && <p>{texts.none}</p>}
      {files.length > 0 && (
        <ul className="border-b border-line">
          {files.map((file) => (
            <li key={file.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line py-4">
              <Facts file={file} />
              {edited === file.id ? (
                <SupplementForm
                  file={file}
                  save={(details) => calls.change(file.id, details)}
                  onClose={() => setEdited(undefined)}
                  onSaved={(data) => {
                    setFiles(data);
                    setEdited(undefined);
                  }}
                />
              ) : (
                <Acts
                  {...{ file, calls, isPublished, mayChange }}
                  onEdit={() => setEdited(file.id)}
                  onRemoved={setFiles}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && files.length < SUPPLEMENT_LIMITS.files && (
        <AddForm key={files.length} calls={calls} onAdded={onAdded} />
      )}
    </div>
  );
}

function Facts({ file: { kind, title, description, fileName, size, licence } }: { file: Supplement }) {
  return (
    <div className="grid gap-1">
      <p dir="auto" lang={languageOfContent()} className="font-semibold wrap-anywhere">
        {title}
      </p>
      <p className="text-sm wrap-anywhere text-faint">
        {[fileName, article.facts(kind, extensionOf(fileName), size), licence].join(' · ')}
      </p>
      {description && (
        <p dir="auto" lang={languageOfContent()} className="measure text-sm whitespace-pre-line">
          {description}
        </p>
      )}
    </div>
  );
}

interface ActsProps extends Required<Omit<ListProps, 'files' | 'onChanged'>> {
  file: Supplement;
  onEdit: () => void;
  onRemoved: (data: Supplement[]) => void;
}

function Acts({ file: { id, fileName }, calls, isPublished, mayChange, onEdit, onRemoved }: ActsProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const download = () =>
    submit(async () => {
      const { content, name } = await calls.file(id);
      saveAs(content, name);
    });
  const remove = () =>
    submit(async () => {
      const { message, data } = await calls.remove(id);
      toast.success(message);
      onRemoved(data);
    }).finally(() => setAsking(false));
  return (
    <div>
      <div className="-ml-2 flex flex-wrap">
        {mayChange && (
          <Button look="quiet" className="px-2" aria-label={texts.editOf(fileName)} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
        <Button
          look="quiet"
          className="px-2"
          busy={busy}
          aria-label={texts.download(fileName)}
          onClick={() => void download()}
        >
          {texts.downloadShort}
        </Button>
        {mayChange && (
          <Button look="quiet" className="px-2" aria-label={texts.removeOf(fileName)} onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      <Refusal>{refusal}</Refusal>
      <Confirm
        open={isAsking}
        title={texts.removeAsk(fileName)}
        text={isPublished ? texts.removePublished : texts.removeText}
        yes={texts.removeYes}
        no={STAFF_WORDS.cancel}
        busy={busy}
        onClose={() => setAsking(false)}
        onYes={() => void remove()}
      />
    </div>
  );
}

function AddForm({ calls, onAdded }: { calls: SupplementCalls; onAdded: (data: Supplement[]) => void }) {
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = new FormData(form).get('file');
    void submit(async () => {
      const { message, data } = await calls.add(chosen instanceof File ? chosen : new File([], ''));
      toast.success(message);
      onAdded(data);
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" encType="multipart/form-data" data-live className="grid gap-4">
      <FileField label={texts.choose} name="file" accept={ACCEPTED} hint={texts.hint} error={errors.file ?? refusal} />
      <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
        {busy ? texts.adding : texts.add}
      </Button>
    </form>
  );
}
