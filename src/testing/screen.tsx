import { type RenderResult, render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';
import { Toaster } from '#ui/toast.tsx';
import type { TestJournal } from './journal.ts';

type Stubs = Parameters<typeof createRoutesStub>[0];

const serverFetch = globalThis.fetch;
/** A request of the server, which is in this process, to another server; jsdom's signals are not Node's. */
const toOthers = (address: URL, init: RequestInit = {}) => serverFetch(address.href, { ...init, signal: null });

/** Renders screens at their addresses in jsdom, with `fetch` going to the real API in memory. */
export function renderAt(journal: TestJournal, path: string, routes: Stubs): RenderResult {
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    address instanceof URL ? toOthers(address, init) : journal.request(address, init),
  );
  const Stub = createRoutesStub(routes);
  return render(
    <>
      <Stub initialEntries={[path]} />
      <Toaster />
    </>,
  );
}

/** A place one may be sent to. */
export function place(path: string) {
  return { path, Component: () => <p>{`at ${path}`}</p> };
}
