import { renderToString } from 'react-dom/server';
import { currentLanguage } from '#base/languages.ts';
import { memoize } from '#base/memoize.ts';
import { ReadPage } from '#ui/link.tsx';
import type { Part, Writer } from '#ui/written.tsx';

/** Number of cached parts: every variant of the header, before and after a change of the journal's settings. */
const MAX_CACHED = 64;

/** Renders a part of a page without a framework; the HTML of the same props is cached. */
export const writePart: Writer = (part, props) =>
  htmlOf(`${currentLanguage()} ${part.name} ${JSON.stringify(props)}`, part as Part<object>, props);

/** The name is the prefix of generated ids, so that every process writes the same bytes and no two parts share an id. */
const htmlOf = memoize(MAX_CACHED, (_key, { name, Content }: Part<object>, props: object) =>
  renderToString(
    <ReadPage value>
      <Content {...props} />
    </ReadPage>,
    { identifierPrefix: name },
  ),
);
