/** The first file of an export, for people who open it without this program. */
export const README = `This is a whole journal in open formats, written by "npm run export".

manifest.json     what is here: the parts with their counts, and what was left out and why
records/          one file for each kind of record, one JSON object a line (NDJSON)
schemas/          the JSON Schema of each kind of record
files.ndjson      the stored files: path here, key in the records (storage_key), name, bytes, SHA-256
files/            the stored files, in a folder for each manuscript
articles/         each published article as JATS XML and as PDF
SHA256SUMS        checksums of all these files: sha256sum -c SHA256SUMS
manifest.sha256   the checksum of the manifest: sha256sum -c manifest.sha256

It holds everything confidential that the journal has: manuscripts, addresses, reports and their reviewers.
It holds no password, second factor, session or link that opens something.

To put it into an empty journal of the same program: npm run import -- FILE
`;
