import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

const PRELOAD = /<link rel="modulepreload" href="[^"]+"\/>/g;

/**
 * Has the scripts of a page requested after its style sheet. Works around React, which moves their links to the start of the head,
 * where dozens of files take a slow link from the one that the first paint waits for.
 */
export function scriptsLast(html: string): string {
  const links = html.match(PRELOAD)?.map((link) => link.replace('/>', ' fetchPriority="low"/>')) ?? [];
  return html.replaceAll(PRELOAD, '').replace('</body>', `${links.join('')}</body>`);
}

/**
 * Renders a page that hydrates, as one string. React Router puts the loader data into suspended parts of the page, so the page
 * is complete only when all of them have resolved.
 */
export function renderHydrated(page: EntryContext, url: string): Promise<string> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk);
        next();
      },
      final(next) {
        done(scriptsLast(Buffer.concat(chunks).toString()));
        next();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={page} url={url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: failed,
      onError: failed,
    });
  });
}
