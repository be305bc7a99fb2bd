import scriptAddress from 'virtual:api-reference';
import { type MetaFunction, useLoaderData } from 'react-router';
import { addressOf } from '#base/client.ts';
import { languageOfContent } from '#base/languages.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageLoader } from '#rendering/page-loader.ts';
import { RichText } from '#ui/rich-text.tsx';
import { type ApiDocument, apiContract } from '../api-contract.ts';
import { apiTexts as texts } from '../api-texts.ts';
import styles from './api.css?url';

/** Not hydrated; Scalar's script adds inline styles. */
export const handle = { hydrate: false, inlineStyles: true, sheet: 'app' };

export const links = () => [{ rel: 'stylesheet', href: styles }];

export const meta: MetaFunction = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }];

export const loader = pageLoader(async (api) => {
  const document = await api.call(apiContract.document);
  return { guide: document.info.description, groups: listOf(document) };
});

const DOCUMENT = addressOf(apiContract.document);

/** Turns off everything in Scalar that contacts its hosts: fonts, telemetry, proxy, agent, sharing. */
const CONFIGURATION = {
  _integration: null,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  persistAuth: false,
  theme: 'none',
  defaultOpenFirstTag: false,
  metaData: { title: `${texts.title} | ${JOURNAL.shortName}` },
};

/** Groups the document's calls by tag, for a list that needs no script. */
function listOf({ tags, paths }: ApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, tags: callTags, security }]) => ({
      path,
      method: method.toUpperCase(),
      summary,
      tag: callTags[0],
      needsToken: security.every((scheme) => Object.keys(scheme).length > 0),
    })),
  );
  return tags.map(({ name }) => ({ name, calls: calls.filter(({ tag }) => tag === name) }));
}

/** API reference: a plain list of calls, which Scalar replaces in browsers that run scripts. */
export default function ApiScreen() {
  const { guide, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="/" className="flex min-h-11 items-center border-b border-line px-4 text-sm font-medium">
        {texts.home}
      </a>
      {/* Scalar renders before this element and reads its configuration from it. */}
      <script
        id="api-reference"
        type="application/json"
        data-url={DOCUMENT}
        data-configuration={JSON.stringify(CONFIGURATION)}
      />
      <main id="content" data-plain-list className="page-width py-8">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="measure mt-2 text-faint">{texts.lead}</p>
        <p className="mt-2">
          {texts.document} <a href={DOCUMENT}>{DOCUMENT}</a>. {texts.harvest}
        </p>
        <RichText>{guide}</RichText>
        {groups.map(({ name, calls }) => (
          <section key={name}>
            <h2 lang={languageOfContent()} className="mt-8 text-xl">
              {name}
            </h2>
            <ul className="mt-2">
              {calls.map(({ path, method, summary, needsToken }) => (
                <li key={`${method} ${path}`} className="border-t border-line py-2">
                  <code className="font-medium [overflow-wrap:anywhere]">
                    {method} {path}
                  </code>
                  <span className="block">
                    <span lang={languageOfContent()}>{summary}</span>
                    {needsToken && <span className="text-faint"> ({texts.needsToken})</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
      <script src={scriptAddress} defer />
    </>
  );
}
