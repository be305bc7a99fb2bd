import { CREDIT_ROLES } from '#features/submissions/fields/credit-roles.ts';
import type { FormRefusal } from '#ui/form-outcome.ts';
import type { proofClient } from '../client.ts';

/** A refused form: its values, so that nothing is lost, and the reason. */
export interface Outcome extends FormRefusal {
  act: string;
  values: Record<string, string>;
}

type Values = Record<string, string>;

/** Makes the call that a form of the page stands for. An unknown form does nothing. */
export async function perform(client: ReturnType<typeof proofClient>, act: string, values: Values): Promise<unknown> {
  switch (act) {
    case 'comment':
      return client.comment(values.place ?? '', values.text ?? '');
    case 'remove':
      return client.removeComment(values.comment ?? '');
    case 'answerQuestion':
      return client.answerQuestion(values.comment ?? '', values.text ?? '');
    case 'contribute':
      return client.contribute({ roles: CREDIT_ROLES.filter((role) => values[role]), agrees: values.agrees === 'on' });
    case 'approve':
    case 'corrections':
      return client.answer({
        isApproved: act === 'approve',
        isChecked: values.isChecked === 'on',
        message: values.message ?? '',
      });
    default:
      return undefined;
  }
}

/** Where the page is shown again after a form: at the place that it was about. */
export function placeAfter(act: string, { place }: Values): string {
  if (act === 'comment' || act === 'remove' || act === 'answerQuestion') return place ? `#${place}` : '#whole';
  return act === 'contribute' ? '#contribution' : '#top';
}
