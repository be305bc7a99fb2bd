import type { Client } from '#base/client.ts';
import { houseStyleContract as contract } from './contract.ts';
import type { HouseStyle } from './rules.ts';

export const houseStyleClient = (client: Client) => ({
  read: async () => (await client.call(contract.read, {})).data,
  save: (body: HouseStyle & { version: number }) => client.call(contract.save, { body }),
  preview: ({ size, hasQr, ...style }: HouseStyle) =>
    client.file(contract.preview, { query: { ...style, size: String(size), hasQr: String(hasQr) } as never }),
});
