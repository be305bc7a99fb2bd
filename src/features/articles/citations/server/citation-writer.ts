import { handleRequests } from '#platform/threads/handle-requests.ts';
import type { Citation } from '../../citations/contract.ts';
import { cite } from './citation-styles.ts';
import type { CslItem } from './csl.ts';

/** A thread of its own: the engines of six styles take half a second to build and fifty megabytes. */
handleRequests<CslItem, Citation[]>(cite);
