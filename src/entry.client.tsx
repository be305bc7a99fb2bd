import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DEFAULT_LANGUAGES, type Language, readOfferedFrom, readSpeechFrom } from './base/languages.ts';

const { lang, dataset } = document.documentElement;
readSpeechFrom(() => ({ language: lang as Language }));
const offered = (dataset.languages?.split(' ') as Language[] | undefined) ?? DEFAULT_LANGUAGES;
readOfferedFrom(() => offered);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
