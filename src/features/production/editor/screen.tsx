import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useBlocker, useLoaderData, useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LoadFailed } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { productionClient } from '../client.ts';
import type { EditedText, StaffText } from '../contract.ts';
import type { TextFinding } from '../rules.ts';
import { FindingsList } from '../widgets/findings-list.tsx';
import { Autosave, type SaveState } from './autosave.ts';
import { Chooser } from './chooser.tsx';
import styles from './editor.css?url';
import { FindBar } from './find-bar.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { EditorOutline } from './outline.tsx';
import { editorTexts as texts } from './texts.ts';
import { type Choice, EditorToolbar } from './toolbar.tsx';
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
  const loaded = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  const reload = () => void revalidator.revalidate();
  if (!loaded) return <LoadFailed message={texts.loadFailed} retryLabel={STAFF_WORDS.again} onRetry={reload} />;
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
  const [choice, setChoice] = useState<Choice>();
  const close = () => setChoice(undefined);
  const jump = ({ id: place, excerpt }: TextFinding) => (place ? editor.jumpTo(place) : editor.jumpToWords(excerpt));
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 min-[75rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="z-10 bg-paper md:sticky md:top-0">
            <Saving state={saveState} autosave={autosave} id={id} onReload={onReload} />
            <EditorToolbar editor={editor} onChoose={setChoice} />
            {choice === 'find' && <FindBar editor={editor} onClose={close} />}
          </div>
          <div ref={place} data-text-editor className="prose-text mt-6" />
        </div>
        <aside className="grid content-start gap-4 min-[75rem]:sticky min-[75rem]:top-4 min-[75rem]:max-h-[calc(100vh-2rem)] min-[75rem]:overflow-y-auto">
          <section aria-labelledby="selected" className="grid gap-3 border border-line bg-raised p-4">
            <h2 id="selected" className="text-lg">
              {texts.inspector.title}
            </h2>
            <Inspector editor={editor} />
          </section>
          {notes(id, editor)}
          <Disclosure title={`${texts.report} (${saved.report.findings.length})`} open>
            <div className="mt-3">
              <FindingsList findings={saved.report.findings} onJump={jump} />
            </div>
          </Disclosure>
          <Disclosure title={texts.outline.title} open>
            <div className="mt-3">
              <EditorOutline editor={editor} />
            </div>
          </Disclosure>
        </aside>
      </div>
      <Chooser choice={choice === 'find' ? undefined : choice} editor={editor} onClose={close} />
    </div>
  );
}

/** The editor of a text whose changes are saved while they are made. */
function useSavedEditor(id: string, text: EditedText) {
  const [saved, setSaved] = useState<StaffText>(text);
  const [saveState, setSaveState] = useState<SaveState>({ name: 'saved' });
  const document = useRef<() => unknown>(() => text.doc);
  const [autosave] = useState(
    () =>
      new Autosave(text.revision, {
        send: async (revision, isNewVersion) =>
          (await client.save(id, { revision, doc: document.current(), isNewVersion })).data,
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

interface SavingProps {
  state: SaveState;
  autosave: Autosave;
  id: string;
  onReload: () => void;
}

/** Whether the text is saved, and the way on when it is not. */
function Saving({ state, autosave, id, onReload }: SavingProps) {
  const mine = async () => {
    const theirs = await client.report(id);
    if (theirs) await autosave.now(theirs.revision);
  };
  const isTrouble = state.name === 'offline' || state.name === 'conflict' || state.name === 'refused';
  return (
    <div
      role={isTrouble ? 'alert' : 'status'}
      className={`flex min-h-11 flex-wrap items-center gap-3 text-sm ${isTrouble ? 'font-medium text-danger' : 'text-faint'}`}
    >
      <p>{state.name === 'refused' ? state.message : texts.states[state.name]}</p>
      {(state.name === 'changed' || state.name === 'offline' || state.name === 'refused') && (
        <Button look="quiet" onClick={() => void autosave.now()}>
          {texts.retry}
        </Button>
      )}
      {state.name === 'conflict' && (
        <>
          <Button look="secondary" onClick={() => void mine()}>
            {texts.mine}
          </Button>
          <Button look="secondary" onClick={onReload}>
            {texts.theirs}
          </Button>
          <p className="font-normal">{texts.readMore}</p>
        </>
      )}
    </div>
  );
}
