import { TextDecoder, TextEncoder } from 'node:util';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The server runs in the same process, and its libraries know only Node's own byte arrays.
Object.assign(globalThis, { TextDecoder, TextEncoder, Uint8Array: Object.getPrototypeOf(Buffer) as typeof Uint8Array });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
