import type { Client } from '#base/client.ts';
import { type Appointment, guestContract as contract } from './contract.ts';

export const guestClient = (client: Client) => ({
  list: async () => (await client.call(contract.list, {})).data,
  appoint: (body: Appointment) => client.call(contract.appoint, { body }),
  end: (id: string) => client.call(contract.end, { params: { id } }),
});
