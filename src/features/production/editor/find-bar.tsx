import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { editorTexts } from './texts.ts';
import type { Editor } from './use-editor.ts';

const { find: texts } = editorTexts;

/** Find and replace. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [replacement, setReplacement] = useState('');
  const { state, apply, run } = editor;
  const look = (search: string, replace: string) =>
    apply(({ tr }) => setSearchState(tr, new SearchQuery({ search, replace, literal: true })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks of the search go with the bar
  useEffect(() => () => look('', ''), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run(findNext);
  };
  const count = getMatchHighlights(state).find().length;
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="grid gap-3 border-b border-line bg-paper py-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={texts.words}
          value={words}
          autoFocus
          onChange={(event) => {
            setWords(event.target.value);
            look(event.target.value, replacement);
          }}
        />
        <TextField
          label={texts.replacement}
          value={replacement}
          onChange={(event) => {
            setReplacement(event.target.value);
            look(words, event.target.value);
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-2 text-sm text-faint">
          {words && texts.count(count)}
        </p>
        <Button look="secondary" type="submit">
          {texts.next}
        </Button>
        <Button look="secondary" onClick={() => run(findPrev)}>
          {texts.previous}
        </Button>
        <Button look="secondary" onClick={() => run(replaceNext)}>
          {texts.replace}
        </Button>
        <Button look="secondary" onClick={() => run(replaceAll)}>
          {texts.replaceAll}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </form>
  );
}
