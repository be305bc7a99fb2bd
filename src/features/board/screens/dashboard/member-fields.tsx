import { PictureField } from '#features/files/widgets/picture-field.tsx';
import { CheckField } from '#ui/field.tsx';
import { type FieldSpec, fieldsNamed, RecordFields } from '#ui/record-fields.tsx';
import { TranslationFields } from '#ui/staff/translation-fields.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { StaffBoardMember } from '../../contract.ts';
import { MEMBER_TEXTS } from '../../rules.ts';
import { boardTexts } from '../../texts.ts';

const texts = boardTexts.dashboard;
const FIRST_ORDER = 1;

const WHO: FieldSpec[] = [
  { name: 'fullName', label: texts.fullName, required: true },
  { name: 'role', label: texts.role, required: true, hint: texts.roleHint },
  { name: 'email', label: texts.email, kind: 'email', required: true },
];
const WHAT: FieldSpec[] = [
  { name: 'qualifications', label: texts.qualifications },
  { name: 'affiliation', label: texts.affiliation },
  { name: 'expertise', label: texts.expertise, hint: texts.expertiseHint },
  { name: 'bio', label: texts.bio, kind: 'area' },
  { name: 'order', label: texts.order, short: true, hint: texts.orderHint },
];

// The hint of the role is about the English one, which decides where a member is shown.
const TRANSLATED = fieldsNamed(MEMBER_TEXTS, [...WHO, ...WHAT]).map((field) =>
  field.name === 'role' ? { ...field, hint: '' } : field,
);

/** Fields of a member; a new one is active and comes first. */
export function MemberFields({ editing, errors }: { editing: StaffBoardMember | undefined; errors: FieldErrors }) {
  const values = { order: FIRST_ORDER, ...editing, expertise: editing?.expertise.join(', ') };
  const french = editing?.translations?.fr;
  const translations = french && { fr: { ...french, expertise: french.expertise?.join(', ') } };
  return (
    <>
      <RecordFields fields={WHO} values={values} errors={errors} />
      <PictureField
        name="profileImage"
        current={editing?.profileImage ?? null}
        error={errors.file ?? errors.profileImage}
        words={texts.image}
      />
      <RecordFields fields={WHAT} values={values} errors={errors} />
      <TranslationFields fields={TRANSLATED} translations={translations} errors={errors} mayBePartial />
      <CheckField
        label={texts.isActive}
        hint={texts.isActiveHint}
        name="isActive"
        value="yes"
        defaultChecked={editing?.isActive ?? true}
      />
    </>
  );
}
