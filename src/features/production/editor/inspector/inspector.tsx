import type { ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { selectedIn } from '../selected.ts';
import { editorTexts } from '../texts.ts';
import type { Editor } from '../use-editor.ts';
import type { DetailProps } from './detail-props.ts';
import { EquationForm } from './equation-form.tsx';
import { FigureForm } from './figure-form.tsx';
import { FootnoteForm } from './footnote-form.tsx';
import { HeadingForm } from './heading-form.tsx';
import { ListItemForm } from './list-item-form.tsx';
import { PointerForm } from './pointer-form.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { TableForm } from './table-form.tsx';

const { inspector: texts } = editorTexts;

const FORMS: Record<string, { title: string; Form: ComponentType<DetailProps> }> = {
  heading: { title: texts.heading.title, Form: HeadingForm },
  figure: { title: texts.figure.title, Form: FigureForm },
  table_figure: { title: texts.table.title, Form: TableForm },
  equation: { title: texts.equation.title, Form: EquationForm },
  formula: { title: texts.equation.inline, Form: EquationForm },
  footnote: { title: texts.footnote.title, Form: FootnoteForm },
  list_item: { title: texts.listItem.title, Form: ListItemForm },
  reference: { title: texts.reference.title, Form: ReferenceForm },
};
/** Elements that their own keys can delete are not among them. */
const REMOVABLE = new Set(['figure', 'table_figure', 'equation', 'formula', 'footnote', 'reference']);

/** The details of whatever is selected in the text. */
export function Inspector({ editor }: { editor: Editor }) {
  const { element, pointer } = selectedIn(editor.state);
  const found = element && FORMS[element.node.type.name];
  if (!found && !pointer) return <p className="text-sm text-faint">{texts.nothing}</p>;
  return (
    <div className="grid gap-6">
      {pointer && <PointerForm name={pointer} editor={editor} />}
      {found && element && (
        <section className="grid gap-4" key={`${element.node.type.name} ${element.node.attrs.id ?? element.pos}`}>
          <h3 className="text-base">{found.title}</h3>
          <found.Form {...element} editor={editor} />
          {REMOVABLE.has(element.node.type.name) && <RemoveButton {...element} editor={editor} />}
        </section>
      )}
    </div>
  );
}

function RemoveButton({ node, pos, editor: { applyAndFocus } }: DetailProps) {
  const remove = () =>
    applyAndFocus(({ doc, tr }) => {
      const { parent } = doc.resolve(pos);
      // A list of references without any is no list.
      const isLast = parent.type.name === 'reference_list' && parent.childCount === 1;
      return isLast ? tr.delete(pos - 1, pos + node.nodeSize + 1) : tr.delete(pos, pos + node.nodeSize);
    });
  return (
    <Button look="danger" className="justify-self-start" onClick={remove}>
      {texts.remove}
    </Button>
  );
}
