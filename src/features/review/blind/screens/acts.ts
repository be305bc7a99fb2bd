import { invalid } from '#base/errors.ts';
import { NOTICES, type Notice, REPORT_FIELDS, type ReportDraft } from '../../report-form.ts';
import { REVIEW_LIMITS } from '../../rules.ts';
import type { blindClient } from '../client.ts';
import type { Acceptance, RefusalInput } from '../contract.ts';
import { readOfflineForm } from '../offline-form.ts';
import { blindTexts } from '../texts.ts';

type Values = Record<string, string>;
type Client = ReturnType<typeof blindClient>;

interface SentForm {
  values: Values;
  /** With its files. */
  form: FormData;
}

/** Makes the call that a form of the page stands for. An unknown form does nothing. */
export async function perform(client: Client, act: string, { values, form }: SentForm): Promise<unknown> {
  switch (act) {
    case 'accept':
      return client.accept({
        interests: values.interests as Acceptance['interests'],
        interestsText: values.interestsText ?? '',
      });
    case 'decline':
      return client.decline(refusalIn(values));
    case 'extend':
      return client.extend();
    case 'save':
      return client.saveDraft(reportIn(values), Number(values.version) || 0);
    case 'send':
      return client.send(reportIn(values), {
        confirmed: NOTICES.filter((notice) => values[confirmationOf(notice)] === 'on'),
        version: Number(values.version) || 0,
      });
    case 'freshLink':
      return client.sendFreshLink();
    case 'attach':
      return client.attach(form);
    case 'offline':
      return client.readOfflineForm(form);
    case 'paste':
      return paste(client, values.pasted ?? '');
    case 'detach':
      return client.detach(values.file ?? '');
    case 'certify':
      return client.certify(Number(values.year));
    default:
      return undefined;
  }
}

/** Takes a report that was written elsewhere into the draft: a filled form by its fields, any other text as comments for the authors. */
async function paste(client: Client, text: string): Promise<unknown> {
  if (text.trim() === '') throw invalid([{ path: 'pasted', message: blindTexts.errors.nothingPasted }]);
  const { content, version } = (await client.review()).draft;
  const toAuthor = [content.toAuthor, text.trim()].filter(Boolean).join('\n\n');
  return client.saveDraft({ ...content, ...(readOfflineForm(text) ?? { toAuthor }) }, version);
}

/** The name of the box by which a notice is confirmed. */
export const confirmationOf = (notice: Notice) => `confirm-${notice}`;

/** The report's fields in a form. */
export function reportIn(values: Values): ReportDraft {
  return Object.fromEntries(REPORT_FIELDS.flatMap((field) => (values[field] ? [[field, values[field]]] : [])));
}

/** The numbers of the lines for other people whom the reviewer can suggest. */
export const PROPOSAL_LINES = Array.from({ length: REVIEW_LIMITS.proposals }, (_, index) => index + 1);

function refusalIn(values: Values): Partial<RefusalInput> {
  const proposals = PROPOSAL_LINES.map((line) => ({
    fullName: values[`name${line}`] ?? '',
    email: values[`email${line}`] ?? '',
    affiliation: values[`affiliation${line}`] ?? '',
  })).filter(({ fullName, email }) => fullName.trim() !== '' || email.trim() !== '');
  return {
    reason: values.reason as RefusalInput['reason'],
    reasonText: values.reasonText ?? '',
    notBefore: values.notBefore ?? '',
    declinesAll: values.declinesAll === 'on',
    proposals,
  };
}
