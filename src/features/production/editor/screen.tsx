import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useBlocker, useLocation, useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { productionClient } from '../client.ts';
import type { EditedText, StaffText } from '../contract.ts';
import { wordsOfHash } from '../text/words-at.ts';
import { Autosave, type SaveState } from './autosave.ts';
import { Chooser } from './chooser.tsx';
import styles from './editor.css?url';
import { FindBar } from './find-bar.tsx';
import { Saving } from './saving.tsx';
import { editorTexts as texts } from './texts.ts';
import { type Choice, EditorToolbar } from './toolbar.tsx';
import { EditorTools } from './tools.tsx';
import { type Editor, useEditor } from './use-editor.ts';

const client = productionClient(api);

export const clientLoader = staffLoader(async ({ params }) => {
  const id = params.id ?? '';
  return { id, text: await client.editing(id) };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

interface TextEditorProps {
  /** Further notes beside the text of a submission. */
  notes: (id: string, editor: Editor) => ReactNode;
}

/** The editor of a full text: the text as it will look, its outline, its report, and the details of what is selected. */
export function TextEditorPage({ notes }: TextEditorProps) {
  const loaded = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const reload = () => void revalidator.revalidate();
  if (!loaded) return <StaffLoadFailed message={texts.loadFailed} />;
  if (!loaded.text) return <p>{texts.none}</p>;
  return <TextEditor key={loaded.text.revision} id={loaded.id} text={loaded.text} notes={notes} onReload={reload} />;
}

interface LoadedProps extends TextEditorProps {
  id: string;
  text: EditedText;
  onReload: () => void;
}

function TextEditor({ id, text, notes, onReload }: LoadedProps) {
  const { saved, saveState, autosave, place, editor } = useSavedEditor(id, text);
  useOpeningPlace(editor);
  const [choice, setChoice] = useState<Choice>();
  const close = () => setChoice(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <link rel="stylesheet" href={styles} precedence="default" />
      <header className="grid gap-2">
        <Link to={`/dashboard/submissions/${id}/publication#text`} className="justify-self-start py-1 text-sm">
          {texts.back}
        </Link>
        <h1 className="text-2xl">{texts.title}</h1>
        <p dir="auto" className="measure font-serif text-lg">
          {text.title} <span className="font-sans text-sm text-faint">{text.number}</span>
        </p>
      </header>
      <div className="flex flex-col gap-x-10 gap-y-8 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="z-10 bg-paper md:sticky md:top-0">
            <Saving state={saveState} autosave={autosave} id={id} onReload={onReload} />
            <EditorToolbar editor={editor} onChoose={setChoice} />
            {choice === 'find' && <FindBar editor={editor} onClose={close} />}
          </div>
          <div ref={place} data-text-editor className="prose-text mt-6" />
        </div>
        <EditorTools editor={editor} findings={saved.report.findings} notes={notes(id, editor)} />
      </div>
      <Chooser choice={choice === 'find' ? undefined : choice} editor={editor} onClose={close} />
    </div>
  );
}

/** Shows the words that the address names. */
function useOpeningPlace(editor: Editor) {
  const { hash } = useLocation();
  const current = useRef(editor);
  current.current = editor;
  useEffect(() => {
    const words = wordsOfHash(hash);
    if (words !== '') current.current.jumpToWords(words);
  }, [hash]);
}

/** The editor of a text whose changes are saved while they are made. */
function useSavedEditor(id: string, text: EditedText) {
  const [saved, setSaved] = useState<StaffText>(text);
  const [saveState, setSaveState] = useState<SaveState>({ name: 'saved' });
  const document = useRef<() => unknown>(() => text.doc);
  const [autosave] = useState(
    () =>
      new Autosave(text.revision, {
        send: async (revision, place) => {
          const places = { isNewVersion: place === 'new', isBelowLatest: place === 'below' };
          return (await client.save(id, { revision, doc: document.current(), ...places })).data;
        },
        onSaved: setSaved,
        onState: setSaveState,
      }),
  );
  const { place, editor, docNow } = useEditor({
    doc: text.doc,
    label: texts.document,
    onChange: () => autosave.changed(),
  });
  useEffect(() => {
    document.current = () => docNow() ?? text.doc;
  });
  // Leaving the page saves first; closing the window asks.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.isDirty) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      autosave.stop();
    };
  }, [autosave]);
  const blocker = useBlocker(() => autosave.isDirty);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void autosave.now().then(() => (autosave.isDirty ? blocker.reset() : blocker.proceed()));
  }, [blocker, autosave]);
  return { saved, saveState, autosave, place, editor };
}
