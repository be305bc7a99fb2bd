import * as articles from './articles.ts';
import * as pages from './pages.ts';
import * as people from './people.ts';
import * as registration from './registration.ts';

/** Every check by its name. Indexes share them, each with words of its own. */
export const CHECKS = { ...pages, ...people, ...articles, ...registration } as const;
export type CheckName = keyof typeof CHECKS;
