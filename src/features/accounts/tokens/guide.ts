/** How programs use personal tokens, for the page about the API; Markdown with a program that a test runs. */
export const tokensGuide = `## Personal tokens

A program calls the API in the name of an account with a personal token: make one under *Account*, *Personal tokens*, with the scopes it needs, and send it in the header \`Authorization\`. Each call below names its scope; \`write\` includes \`read\`. A token never does more than the role of its account may, and cannot change the account. A call beyond its scopes is answered with 403 \`INSUFFICIENT_SCOPE\`, one with a token that has expired or was revoked with 401.

\`\`\`js
// Lists the manuscripts under review; needs the scope manuscripts:read.
const { JOURNAL_URL, JOURNAL_TOKEN } = process.env;
const headers = { authorization: \`Bearer \${JOURNAL_TOKEN}\` };
for (let page = 1, pages = 1; page <= pages; page += 1) {
  const response = await fetch(\`\${JOURNAL_URL}/api/v1/submission?status=UNDER_REVIEW&page=\${page}\`, { headers });
  if (!response.ok) throw new Error((await response.json()).message);
  const { data, total, perPage } = await response.json();
  for (const { number, manuscriptTitle } of data) console.log(number, manuscriptTitle);
  pages = Math.ceil(total / perPage);
}
\`\`\`
`;
