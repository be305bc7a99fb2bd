import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { mathElement } from './math-element.ts';
import { editorTexts } from './texts.ts';

const { view: texts } = editorTexts;

function element(
  name: string,
  attributes: Record<string, string>,
  ...children: (globalThis.Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A formula: drawn as MathML, as LaTeX where there is nothing else. */
const formulaView =
  (isBlock: boolean): NodeViewConstructor =>
  ({ attrs: { mathml, latex, label, id } }) => {
    const drawn = mathml === '' ? element('code', {}, latex || texts.emptyFormula) : mathElement(mathml, isBlock);
    const dom = element(isBlock ? 'div' : 'span', { [isBlock ? 'data-equation' : 'data-formula']: id ?? '' }, drawn);
    if (isBlock && label) dom.append(element('span', { 'data-number': '' }, label));
    return { dom };
  };

/** A footnote is a number in the text; its words are edited beside it. */
const footnoteView: NodeViewConstructor = (node) => ({
  dom: element('sup', { 'data-footnote': node.attrs.id, title: node.textContent }),
});

/** Makes a click on a part that cannot be typed into select the whole element. */
function selectsWhole(part: HTMLElement, view: EditorView, getPos: () => number | undefined): void {
  part.addEventListener('mousedown', (event) => {
    const pos = getPos();
    if (pos === undefined) return;
    event.preventDefault();
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
    view.focus();
  });
}

/** A figure: the picture, which cannot be typed into, and its caption and notes. */
class FigureView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  private readonly picture: HTMLElement;
  private readonly label: HTMLElement;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.picture = element('div', { contenteditable: 'false', 'data-picture': '' });
    this.label = element('div', { contenteditable: 'false', 'data-label-of': '' });
    this.contentDOM = element('div', {});
    this.dom = element('figure', { 'data-media': '' }, this.picture, this.label, this.contentDOM);
    selectsWhole(this.picture, view, getPos);
    selectsWhole(this.label, view, getPos);
    this.draw(node);
  }

  private draw({ attrs: { media, alternative, label, id } }: Node): void {
    this.label.textContent = label || id;
    const shown =
      media === ''
        ? element('p', {}, texts.noPicture)
        : element('img', { src: media, alt: alternative, loading: 'lazy' });
    this.picture.replaceChildren(shown);
  }

  update(node: Node): boolean {
    if (node.type.name !== 'figure') return false;
    this.draw(node);
    return true;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}

/** A table with its label above. */
const tableView: NodeViewConstructor = ({ attrs: { label, id } }, view, getPos) => {
  const contentDOM = element('div', {});
  const head = element('div', { contenteditable: 'false', 'data-label-of': '' }, label || id);
  selectsWhole(head, view, getPos);
  const dom = element('figure', { 'data-table': '' }, head, contentDOM);
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type.name !== 'table_figure') return false;
      head.textContent = node.attrs.label || node.attrs.id;
      return true;
    },
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
  };
};

/** The rows of a table, in an element that scrolls sideways where they are wider than the text. */
const rowsView: NodeViewConstructor = () => {
  const contentDOM = element('tbody', {});
  return { dom: element('div', { 'data-sideways': '' }, element('table', {}, contentDOM)), contentDOM };
};

export const nodeViews: Record<string, NodeViewConstructor> = {
  equation: formulaView(true),
  formula: formulaView(false),
  footnote: footnoteView,
  figure: (node, view, getPos) => new FigureView(node, view, getPos),
  table: rowsView,
  table_figure: tableView,
};
