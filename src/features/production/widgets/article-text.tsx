import { type ReactNode, useContext } from 'react';
import { currentLanguage, languageOfContent } from '#base/languages.ts';
import type { ContentLanguage } from '#features/submissions/fields/content-languages.ts';
import { InlineStyle } from '#ui/inline-style.tsx';
import { ReadPage } from '#ui/link.tsx';
import sheet from '../../../ui/styles/text.css?inline';
import address from '../../../ui/styles/text.css?url';
import type { ShownText } from '../contract.ts';
import { type DoiWords, doiWords } from '../text/html-elements.ts';
import { hasBody, type ShownNode } from '../text/shown-node.ts';
import { productionTexts } from '../texts.ts';
import { Block } from './blocks.tsx';
import { FigureDialog } from './figure-dialog.tsx';
import { each, Inline } from './inline.tsx';
import { attribute, type Marginalia, marginaliaOf, wordsIn } from './shown.ts';

const texts = productionTexts.article;
/** With fewer sections there is nothing to look up. */
const LEAST_SECTIONS = 3;

interface ArticleTextProps {
  text: ShownText;
  /** Of the text. */
  language: ContentLanguage;
  /** Written below each place: a block (`b0`, `b1` …) or a reference (`r0`, `r1` …). */
  below?: (place: string) => ReactNode;
}

/** The full text of an article, with outline, notes and references that lead back to their places. */
export function ArticleText({ text: { doc, pictures }, language, below: belowPlace }: ArticleTextProps) {
  const lang = languageOfContent(language);
  const below =
    belowPlace &&
    ((place: string) => {
      const content = belowPlace(place);
      return content && <div lang={lang && currentLanguage()}>{content}</div>;
    });
  const isRead = useContext(ReadPage);
  // The policy of a page with the framework allows no style sheet that its script adds.
  const isInline = import.meta.env.SSR && isRead;
  const root = doc as ShownNode;
  const marginalia = marginaliaOf(root);
  const blocks = (root.content ?? []).filter(({ type }) => type !== 'reference_list');
  const references = root.content?.find(({ type }) => type === 'reference_list');
  return (
    <>
      {isInline ? <InlineStyle sheet={sheet} /> : <link rel="stylesheet" href={address} precedence="default" />}
      <Outline blocks={blocks} lang={lang} />
      {hasBody(root) && (
        <div lang={lang} className="prose-text grid grid-cols-[minmax(0,1fr)] gap-5">
          {each(blocks, (node, index) => (
            <>
              <Block node={node} marginalia={marginalia} pictures={pictures} />
              {below?.(`b${index}`)}
            </>
          ))}
        </div>
      )}
      <Footnotes marginalia={marginalia} lang={lang} />
      {references && <References list={references} marginalia={marginalia} lang={lang} below={below} />}
      {isRead && hasPictures(root) && <FigureDialog />}
    </>
  );
}

const hasPictures = (node: ShownNode): boolean =>
  (node.type === 'figure' && attribute(node, 'media') !== '') || (node.content ?? []).some(hasPictures);

interface Marked {
  /** Of the author's words, where it is not the page's. */
  lang: string | undefined;
}

function Outline({ blocks, lang }: { blocks: ShownNode[] } & Marked) {
  const sections = blocks.filter(({ type, attrs }) => type === 'heading' && attrs?.level === 1);
  if (sections.length < LEAST_SECTIONS) return null;
  return (
    <nav aria-labelledby="in-this-article" data-screen-only className="border-l-4 border-accent bg-raised px-5 py-4">
      <h2 id="in-this-article" className="text-base">
        {texts.contents}
      </h2>
      <ol lang={lang} className="mt-2 grid gap-1 text-sm">
        {sections.map((heading) => (
          <li key={attribute(heading, 'id')}>
            <a href={`#${attribute(heading, 'id')}`} dir="auto" className="inline-block py-1">
              {attribute(heading, 'label')} {wordsIn(heading)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Footnotes({ marginalia, lang }: { marginalia: Marginalia } & Marked) {
  if (marginalia.notes.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{texts.footnotes}</h2>
      <ol lang={lang} className="measure mt-3 grid list-decimal gap-2 pl-6 text-sm">
        {marginalia.notes.map((note, index) => {
          const id = attribute(note, 'id');
          return (
            <li key={id} id={id} dir="auto" className="scroll-mt-6">
              <Inline nodes={note.content} marginalia={marginalia} />{' '}
              <a href={`#${id}-place`} aria-label={texts.backTo(index + 1)} className="underline">
                ↩
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface ReferencesProps extends Marked {
  list: ShownNode;
  marginalia: Marginalia;
  below: ArticleTextProps['below'];
}

function References({ list, marginalia, lang, below }: ReferencesProps) {
  return (
    <section>
      <h2 className="text-xl">{attribute(list, 'title') || texts.references}</h2>
      <ol lang={lang} className="measure mt-3 grid gap-3 text-sm">
        {list.content?.map((reference, index) => {
          const id = attribute(reference, 'id');
          const label = attribute(reference, 'label');
          return (
            <li key={id} id={id} dir="auto" className="scroll-mt-6 pl-6 -indent-6 [overflow-wrap:anywhere]">
              {label && `${label} `}
              <ReferenceWords reference={reference} /> <Backlinks id={id} marginalia={marginalia} />
              {below && <div className="-mb-2 indent-0">{below(`r${index}`)}</div>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The words of the author; a DOI or an address leads there. */
function ReferenceWords({ reference }: { reference: ShownNode }) {
  const nodes = reference.content ?? [];
  return each(nodes, (node, index) =>
    referencePiece(
      node,
      doiWords(nodes, index, (one) => pieceOf(one) === 'doi'),
    ),
  );
}

const pieceOf = (node: ShownNode) => node.marks?.find(({ type }) => type === 'piece')?.attrs?.kind;

function referencePiece(node: ShownNode, { words, address }: DoiWords) {
  const piece = pieceOf(node);
  if (piece === 'doi')
    return (
      <a href={`https://doi.org/${words}`} className="underline">
        {address}
        {words}
      </a>
    );
  if (piece === 'uri' && /^https?:/.test(words))
    return (
      <a href={words} className="underline">
        {words}
      </a>
    );
  return node.marks?.some(({ type }) => type === 'italic') ? <em>{words}</em> : words;
}

/** Links to the places that cite a reference. */
function Backlinks({ id, marginalia }: { id: string; marginalia: Marginalia }) {
  return marginalia.places.get(id)?.map((place, index) => (
    <a key={place} href={`#${place}`} aria-label={texts.citedAt(index + 1)} className="px-1 underline">
      ↩
    </a>
  ));
}
