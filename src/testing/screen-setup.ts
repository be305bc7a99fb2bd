import { TextDecoder, TextEncoder } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The server runs in the same process, and its libraries know only Node's own byte arrays.
Object.assign(globalThis, { TextDecoder, TextEncoder, Uint8Array: Object.getPrototypeOf(Buffer) as typeof Uint8Array });

// jsdom has no layout and does not implement scrollIntoView.
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView() {} });

// A busy machine may take longer than the second that is allowed by default; a right answer ends the wait at once.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
