import { type RenderResult, render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';
import { Toaster } from '#ui/toast.tsx';
import type { TestJournal } from './journal.ts';

type Stubs = Parameters<typeof createRoutesStub>[0];

/** Renders screens at their addresses in jsdom, with `fetch` going to the real API in memory. */
export function renderAt(journal: TestJournal, path: string, routes: Stubs): RenderResult {
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => journal.request(address, init));
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
