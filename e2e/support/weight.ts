import type { Page } from '@playwright/test';

/** The files of a first visit with the bytes that came over the wire, compressed as they are sent. */
export async function weighed(page: Page, path: string): Promise<[url: string, bytes: number][]> {
  const sizes: [url: string, bytes: number][] = [];
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const urls = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push([urls.get(requestId) ?? '', encodedDataLength]),
  );
  await page.goto(path, { waitUntil: 'networkidle' });
  return sizes;
}

export const totalOf = (sizes: [url: string, bytes: number][]): number =>
  sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
