import { handleRequests } from '#platform/threads/handle-requests.ts';
import type { Citation } from '../../citations/contract.ts';
import { cite } from './citation-styles.ts';
import type { CslItem } from './csl.ts';

// Runs in its own thread, because the engines of six styles take half a second to build and 50 MB of memory.
handleRequests<CslItem, Citation[]>(cite);
