/** How programs receive webhooks, for the page about the API; Markdown with a program that a test runs. */
export const webhooksGuide = `## Webhooks

An administrator adds the address of a program under *Webhooks* in the dashboard and chooses its events. The journal then posts each event as JSON, with \`type\`, \`timestamp\` and \`data\`, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. An answer of 2xx within ten seconds takes an event; otherwise it is sent again, up to nine times in two days. The same event may come twice, with the same \`webhook-id\`. An answer of 410 pauses the webhook. Events name a manuscript that is not public by its number alone.

\`\`\`js
// Prints the events of the journal; run behind a server with https.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET, PORT } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const sentAt = headers['webhook-timestamp'];
  const isRecent = Math.abs(Date.now() / 1000 - Number(sentAt)) < 300;
  const expected = Buffer.from('v1,' + createHmac('sha256', key).update(\`\${id}.\${sentAt}.\${body}\`).digest('base64'));
  return isRecent && (headers['webhook-signature'] ?? '').split(' ').some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end();
  const { type, data } = JSON.parse(body);
  console.log(type, data.number ?? '');
}).listen(PORT);
\`\`\`
`;
