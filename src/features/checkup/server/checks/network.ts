import { resolveTxt } from 'node:dns/promises';
import { connect } from 'node:tls';
import { longDate } from '#base/dates.ts';
import { isLocalHost } from '#base/web-addresses.ts';
import { checkMailServer } from '#platform/mail/transport.ts';
import { outboundRequest } from '#platform/outbound/outbound-request.ts';
import { withTimeout } from '#platform/runtime/with-timeout.ts';
import { type Finding, missingSenderRecords, stateOfCertificate } from '../../rules.ts';
import { checkupTexts } from '../../texts.ts';
import type { CheckupNeeds } from '../needs.ts';
import { reasonOf } from '../reason.ts';

/** Milliseconds for an answer of another machine. */
const WAIT_MS = 8_000;
const timeout = () => Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' });

export async function checkMail({ config }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.mail;
  const { smtpUrl } = config;
  if (!smtpUrl) return { check: 'mail', state: 'warning', text: texts.files, advice: texts.filesAdvice };
  const { host } = new URL(smtpUrl);
  try {
    await withTimeout(WAIT_MS, checkMailServer(smtpUrl), timeout);
    return { check: 'mail', state: 'good', text: texts.good(host) };
  } catch (error) {
    return { check: 'mail', state: 'fault', text: texts.fault(host, reasonOf(error)), advice: texts.advice };
  }
}

/** Asks DNS for the records of the sender's domain by which other servers recognise its mail. */
export async function checkSender({ config }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.sender;
  const [, domain = ''] = /@([^\s>]+)/.exec(config.mailFrom) ?? [];
  if (!domain.includes('.') || /\.(?:localhost|local|example|test|invalid)$|^example\./i.test(domain))
    return { check: 'sender', state: 'warning', text: texts.local(domain), advice: texts.localAdvice };
  try {
    const records = await withTimeout(WAIT_MS, Promise.all([textsAt(domain), textsAt(`_dmarc.${domain}`)]), timeout);
    const missing = missingSenderRecords({ spf: records[0], dmarc: records[1] });
    return missing.length > 0
      ? { check: 'sender', state: 'warning', text: texts.missing(domain, missing), advice: texts.advice }
      : { check: 'sender', state: 'good', text: texts.good(domain) };
  } catch (error) {
    const text = texts.unknown(domain, reasonOf(error));
    return { check: 'sender', state: 'warning', text, advice: texts.unknownAdvice };
  }
}

/** The TXT records of a name; none where there is no such name. */
async function textsAt(name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Calls the journal at its public address, as readers do. */
export async function checkAddress({ config: { publicUrl } }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.address;
  try {
    const { status, text } = await outboundRequest({
      url: new URL('/healthz', publicUrl),
      method: 'GET',
      timeoutMs: WAIT_MS,
    });
    if (status !== 200 || !text.includes('"status"')) throw new Error(`HTTP ${status}`);
  } catch (error) {
    const text = texts.fault(publicUrl, (error as Error).message);
    return { check: 'address', state: 'fault', text, advice: texts.faultAdvice };
  }
  if (isLocalHost(new URL(publicUrl).hostname))
    return { check: 'address', state: 'warning', text: texts.local(publicUrl), advice: texts.localAdvice };
  return new URL(publicUrl).protocol === 'https:'
    ? { check: 'address', state: 'good', text: texts.good(publicUrl) }
    : { check: 'address', state: 'warning', text: texts.insecure(publicUrl), advice: texts.insecureAdvice };
}

export async function checkCertificate({ config, clock }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.certificate;
  const { protocol, hostname, port } = new URL(config.publicUrl);
  if (protocol !== 'https:') return { check: 'certificate', state: 'warning', text: texts.none };
  try {
    const until = await withTimeout(WAIT_MS, endOfCertificate(hostname, Number(port || 443)), timeout);
    const state = stateOfCertificate(until, clock());
    const date = longDate(until.toISOString());
    const text = state === 'fault' ? texts.ended(date) : texts.until(date);
    return { check: 'certificate', state, text, ...(state !== 'good' && { advice: texts.advice }) };
  } catch (error) {
    return { check: 'certificate', state: 'fault', text: texts.fault(reasonOf(error)) };
  }
}

/** When the certificate of a server ends, from any issuer: one that has ended is reported as such. */
function endOfCertificate(host: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to));
    socket.end();
  });
  socket.on('error', reject);
  return promise;
}
