import { TextEditorPage } from '#features/production/editor/screen.tsx';
import { ProofNotes } from '../../widgets/proof-notes.tsx';

export { clientLoader, HydrateFallback } from '#features/production/editor/screen.tsx';

/** The editor of texts, with the authors’ comments and the questions to them beside it. */
export default function TextEditorScreen() {
  return <TextEditorPage notes={(id, editor) => <ProofNotes id={id} editor={editor} />} />;
}
