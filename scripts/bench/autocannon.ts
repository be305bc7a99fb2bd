import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** Runs autocannon over a plan of `load.ts` in a process of its own and prints the result as JSON. */
const [, , file = '', seconds = '5', connections = '32'] = process.argv;
const { addresses, headers } = JSON.parse(readFileSync(file, 'utf8')) as {
  addresses: string[];
  headers: Record<string, string>;
};
let count = 0;
const result = await autocannon({
  url: new URL(addresses[0] ?? '').origin,
  duration: Number(seconds),
  connections: Number(connections),
  requests: [
    {
      headers,
      setupRequest: (request) => {
        count += 1;
        const { pathname, search } = new URL(addresses[count % addresses.length] ?? '');
        return { ...request, path: `${pathname}${search}` };
      },
    },
  ],
});
if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} were not answered with 200.`);
console.log(JSON.stringify({ perSecond: result.requests.average, slowest: result.latency.p99 }));
