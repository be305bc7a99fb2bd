import type { Client } from '#base/client.ts';
import { wishContract as contract, type Wish } from './contract.ts';

export const wishClient = (client: Client) => ({
  read: (number: string) => client.call(contract.read, { params: { number } }),
  write: (number: string, wishes: Wish[]) => client.call(contract.write, { params: { number }, body: { wishes } }),
});
