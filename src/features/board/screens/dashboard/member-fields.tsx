import { IMAGE_TYPES, imageFault } from '#features/files/rules.ts';
import { fileTexts } from '#features/files/texts.ts';
import { CheckField } from '#ui/field.tsx';
import { ImageField } from '#ui/image-field.tsx';
import { type FieldSpec, RecordFields } from '#ui/record-fields.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { StaffBoardMember } from '../../contract.ts';
import { boardTexts } from '../../texts.ts';

const texts = boardTexts.dashboard;
const { imageRefusals } = fileTexts;
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

/** Fields of a member; a new one is active and comes first. */
export function MemberFields({ editing, errors }: { editing: StaffBoardMember | undefined; errors: FieldErrors }) {
  const values = { order: FIRST_ORDER, ...editing, expertise: editing?.expertise.join(', ') };
  const fault = (file: File) => {
    const why = imageFault(file);
    return why && imageRefusals[why];
  };
  return (
    <>
      <RecordFields fields={WHO} values={values} errors={errors} />
      <ImageField
        label={texts.image.label}
        hint={texts.image.hint}
        error={errors.file ?? errors.profileImage}
        name="profileImage"
        fileName="picture"
        current={editing?.profileImage ?? null}
        accept={IMAGE_TYPES}
        faultOf={fault}
        words={{ ...texts.image, unreadable: imageRefusals.unreadable }}
      />
      <RecordFields fields={WHAT} values={values} errors={errors} />
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
