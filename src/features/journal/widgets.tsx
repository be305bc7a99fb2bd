import { createContext, useContext } from 'react';
import { JOURNAL, type Journal } from '../../base/journal.ts';

const JournalContext = createContext<Journal>(JOURNAL);

/** Tells everything inside how the journal is set up. */
export const JournalProvider = JournalContext.Provider;

/** What the journal says of itself. */
export function useJournal(): Journal {
  return useContext(JournalContext);
}

/** The same where there is no component yet: in a page's meta. The layout around the page has loaded it. */
export function journalIn(matches: readonly ({ loaderData?: unknown } | undefined)[]): Journal {
  const around = matches.find((match) => (match?.loaderData as { journal?: Journal } | undefined)?.journal);
  return (around?.loaderData as { journal: Journal } | undefined)?.journal ?? JOURNAL;
}
