import { createElement, type ReactNode } from 'react';
import type { ShownText } from '../contract.ts';
import type { ShownNode } from '../text/shown-node.ts';
import { productionTexts } from '../texts.ts';
import { each, Formula, Inline } from './inline.tsx';
import { attribute, type Marginalia, wordsIn } from './shown.ts';

const texts = productionTexts.article;

interface BlockProps {
  node: ShownNode;
  marginalia: Marginalia;
  pictures: ShownText['pictures'];
}

const LIST_STYLES: Record<string, string> = {
  order: 'list-decimal',
  'alpha-lower': 'list-[lower-alpha]',
  'alpha-upper': 'list-[upper-alpha]',
  'roman-lower': 'list-[lower-roman]',
  'roman-upper': 'list-[upper-roman]',
};

/** A block of the text. */
export function Block({ node, marginalia, pictures }: BlockProps) {
  const inline = <Inline nodes={node.content} marginalia={marginalia} />;
  switch (node.type) {
    case 'heading':
      return <Heading node={node} marginalia={marginalia} pictures={pictures} />;
    case 'bullet_list':
    case 'ordered_list':
      return <List node={node} marginalia={marginalia} pictures={pictures} />;
    case 'block_quote':
      return (
        <blockquote className="measure border-l-4 border-line pl-5">
          <Blocks nodes={node.content} marginalia={marginalia} pictures={pictures} />
        </blockquote>
      );
    case 'preformatted':
      return (
        <Sideways label={texts.code} className="bg-sunken p-4">
          <pre className="text-sm">{wordsIn(node)}</pre>
        </Sideways>
      );
    case 'equation':
      return <Equation node={node} />;
    case 'figure':
      return <Figure node={node} marginalia={marginalia} pictures={pictures} />;
    case 'table_figure':
      return <TableFigure node={node} marginalia={marginalia} pictures={pictures} />;
    default:
      return (
        <p dir="auto" className="measure">
          {inline}
        </p>
      );
  }
}

export function Blocks({ nodes = [], ...rest }: Omit<BlockProps, 'node'> & { nodes: ShownNode[] | undefined }) {
  return each(nodes, (node) => <Block node={node} {...rest} />);
}

const HEADINGS = ['text-2xl mt-6', 'text-xl mt-3', 'text-lg mt-2', 'text-lg italic', 'text-base'];

function Heading({ node, marginalia }: BlockProps) {
  const level = Number(node.attrs?.level ?? 1);
  const label = attribute(node, 'label');
  const className = `measure scroll-mt-6 font-serif font-semibold ${HEADINGS[level - 1]}`;
  // The page has its title as first heading.
  return createElement(
    `h${Math.min(level + 1, 6)}`,
    { id: attribute(node, 'id'), dir: 'auto', className },
    label && `${label} `,
    <Inline key="title" nodes={node.content} marginalia={marginalia} />,
  );
}

function List({ node, marginalia, pictures }: BlockProps) {
  const isOrdered = node.type === 'ordered_list';
  const style = isOrdered ? LIST_STYLES[attribute(node, 'kind')] : 'list-disc';
  const start = Number(node.attrs?.start ?? 1);
  return createElement(
    isOrdered ? 'ol' : 'ul',
    { className: `measure grid gap-2 pl-6 ${style}`, start: isOrdered && start > 1 ? start : undefined },
    each(node.content ?? [], (item) => <Item node={item} marginalia={marginalia} pictures={pictures} />),
  );
}

function Item({ node, marginalia, pictures }: BlockProps) {
  const label = attribute(node, 'label');
  const words = <Blocks nodes={node.content} marginalia={marginalia} pictures={pictures} />;
  if (!label) return <li className="[&>*+*]:mt-2">{words}</li>;
  return (
    <li className="-ml-6 grid list-none grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span>{label}</span>
      <div className="[&>*+*]:mt-2">{words}</div>
    </li>
  );
}

function Equation({ node }: { node: ShownNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide equation is scrolled with the keyboard, too
    <div id={attribute(node, 'id')} tabIndex={0} className="flex scroll-mt-6 items-center gap-4 overflow-x-auto py-4">
      <div className="grow">
        <Formula node={node} isBlock />
      </div>
      <span className="font-sans text-sm">{attribute(node, 'label')}</span>
    </div>
  );
}

/** Something wide, which is scrolled sideways with the keyboard, too. */
function Sideways({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus is scrolled by the arrow keys
      tabIndex={0}
      aria-label={texts.sideways(label || texts.table)}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </div>
  );
}

interface CaptionProps {
  label: string;
  caption: ShownNode | undefined;
  marginalia: Marginalia;
}

function Caption({ label, caption, marginalia }: CaptionProps) {
  return (
    <figcaption dir="auto" className="measure font-sans text-sm">
      {label && <strong>{caption && wordsIn(caption) !== '' ? `${label}. ` : label}</strong>}
      <Inline nodes={caption?.content} marginalia={marginalia} />
    </figcaption>
  );
}

function Notes({ notes, marginalia }: { notes: ShownNode[]; marginalia: Marginalia }) {
  return each(notes, (note) => (
    <p dir="auto" className="measure font-sans text-xs text-faint">
      <Inline nodes={note.content} marginalia={marginalia} />
    </p>
  ));
}

function Figure({ node, marginalia, pictures }: BlockProps) {
  const [caption, ...notes] = node.content ?? [];
  const [label, media] = [attribute(node, 'label'), attribute(node, 'media')];
  const size = pictures.find(({ path }) => path === media);
  return (
    <figure id={attribute(node, 'id')} className="my-3 grid scroll-mt-6 gap-3">
      {media === '' ? (
        <p className="border border-dashed border-line p-6 text-sm text-faint">{texts.noPicture}</p>
      ) : (
        <a href={media} data-figure aria-label={texts.openPicture(label)} className="justify-self-start bg-paint-white">
          <img
            src={media}
            {...narrowSource(size)}
            alt={attribute(node, 'alternative')}
            {...(size && shownSize(size))}
            loading="lazy"
            decoding="async"
            className="h-auto max-w-full"
          />
        </a>
      )}
      <Caption label={label} caption={caption} marginalia={marginalia} />
      <Notes notes={notes} marginalia={marginalia} />
    </figure>
  );
}

/** Pixels of CSS: a taller picture is shown smaller, so that it fits in a window. */
const MAX_HEIGHT = 720;

/** The size at which a picture is shown where there is room. It keeps the picture's place on the page before it is loaded. */
function shownSize({ width, height }: ShownText['pictures'][number]) {
  const scale = Math.min(1, MAX_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Lets a phone load the version for small screens. */
function narrowSource(picture: ShownText['pictures'][number] | undefined) {
  if (!picture?.narrow) return {};
  const { path, width, narrow } = picture;
  return { srcSet: `${narrow.path} ${narrow.width}w, ${path} ${width}w`, sizes: '(min-width: 64rem) 50rem, 100vw' };
}

function TableFigure({ node, marginalia, pictures }: BlockProps) {
  const [caption, table, ...notes] = node.content ?? [];
  const label = attribute(node, 'label');
  const rows = table?.content ?? [];
  const isHead = (row: ShownNode) => row.content?.every(({ type }) => type === 'table_header') ?? false;
  const body = rows.findIndex((row) => !isHead(row));
  const heads = body === -1 ? rows : rows.slice(0, body);
  const write = (isInHead: boolean) => (row: ShownNode) => (
    <tr>
      {each(row.content ?? [], (cell) => (
        <Cell node={cell} isInHead={isInHead} {...{ marginalia, pictures }} />
      ))}
    </tr>
  );
  return (
    <figure id={attribute(node, 'id')} className="my-3 grid grid-cols-[minmax(0,1fr)] scroll-mt-6 gap-3">
      <Caption label={label} caption={caption} marginalia={marginalia} />
      <Sideways label={label}>
        <table className="min-w-full border-y-2 border-ink font-sans text-sm">
          {heads.length > 0 && <thead className="border-b border-ink">{each(heads, write(true))}</thead>}
          {body !== -1 && <tbody>{each(rows.slice(body), write(false))}</tbody>}
        </table>
      </Sideways>
      <Notes notes={notes} marginalia={marginalia} />
    </figure>
  );
}

const ALIGN: Record<string, string> = { center: 'text-center', right: 'text-right' };

function Cell({ node, isInHead, marginalia, pictures }: BlockProps & { isInHead: boolean }) {
  const isHeader = node.type === 'table_header';
  const [only, ...more] = node.content ?? [];
  const isLine = only?.type === 'paragraph' && more.length === 0;
  const span = (name: string) => (Number(node.attrs?.[name] ?? 1) > 1 ? Number(node.attrs?.[name]) : undefined);
  return createElement(
    isHeader ? 'th' : 'td',
    {
      colSpan: span('colspan'),
      rowSpan: span('rowspan'),
      scope: isHeader ? (isInHead ? 'col' : 'row') : undefined,
      className: `px-3 py-1.5 align-top ${ALIGN[attribute(node, 'align')] ?? 'text-left'} ${isHeader ? 'font-semibold' : ''}`,
    },
    isLine ? (
      <Inline nodes={only.content} marginalia={marginalia} />
    ) : (
      <Blocks nodes={node.content} marginalia={marginalia} pictures={pictures} />
    ),
  );
}
