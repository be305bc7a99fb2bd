import { renderToString } from 'react-dom/server';
import { memoize } from '../base/memoize.ts';
import { ReadPage } from '../ui/link.tsx';
import type { Part, Writer } from '../ui/written.tsx';

/** Every place of the header, and some of them before and after the journal's address changed. */
const MOST_KEPT = 64;

/** Writes a part of a page that ships no framework, and knows it when it is asked for with the same props again. */
export const writePart: Writer = (part, props) =>
  written(`${part.name} ${JSON.stringify(props)}`, part as Part<object>, props);

/** Its ids begin with its name: every process has to give the same bytes, and no other part the same ids. */
const written = memoize(MOST_KEPT, (_key, { name, Content }: Part<object>, props: object) =>
  renderToString(
    <ReadPage value>
      <Content {...props} />
    </ReadPage>,
    { identifierPrefix: name },
  ),
);
