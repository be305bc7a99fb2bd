import { numberIn } from '#base/forms.ts';
import { keywordList } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { useImageUpload } from '#features/files/widgets/use-image-upload.ts';
import { MailTo } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import { Portrait } from '#ui/portrait.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { translationsIn } from '#ui/staff/translation-fields.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { boardClient } from '../../client.ts';
import type { StaffBoardMember } from '../../contract.ts';
import { MEMBER_TEXTS } from '../../rules.ts';
import { boardTexts } from '../../texts.ts';
import { MemberFields } from './member-fields.tsx';

const texts = boardTexts.dashboard;
const client = boardClient(api);
const TOAST_MS = 3000;
const AT_FIRST = { count: 3, more: () => texts.more, less: texts.less };

export const clientLoader = staffLoader(() => client.listAsStaff(), texts.loadFailed, TOAST_MS);

/** The members of the board, with their pictures. */
export default function AdminBoardScreen() {
  const rows = useStaffData(clientLoader);
  const upload = useImageUpload();
  const records = useRecords<StaffBoardMember>({
    rows,
    words: texts,
    toastFor: TOAST_MS,
    save: async (values, editing, { picture }) => {
      const profileImage = picture ? await upload(picture) : (values.profileImage ?? '');
      const draft = { ...draftOf(values), profileImage };
      return editing ? client.change(editing.id, { ...draft, version: editing.version }) : client.add(draft);
    },
    remove: ({ id }) => client.remove(id),
  });
  return (
    <RecordScreen
      words={texts}
      records={records}
      rows={rows}
      nameOf={({ fullName }) => fullName}
      columns={[
        { name: texts.name, holds: 'words', cell: (member) => <NameCell member={member} /> },
        { name: texts.role, cell: ({ role }) => role },
        {
          name: texts.email,
          holds: 'address',
          cell: ({ email }) => <MailTo>{email}</MailTo>,
        },
        {
          name: texts.status,
          cell: ({ isActive }) => (
            <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? texts.active : texts.inactive}</Badge>
          ),
        },
      ]}
      atFirst={AT_FIRST}
      fields={(editing, errors) => <MemberFields editing={editing} errors={errors} />}
    />
  );
}

function NameCell({ member: { fullName, profileImage } }: { member: StaffBoardMember }) {
  return (
    <div className="flex items-center gap-3">
      <Portrait name={fullName} image={profileImage} alt={boardTexts.portraitOf(fullName)} size="row" />
      <span className="min-w-0">{fullName}</span>
    </div>
  );
}

function draftOf({ fullName = '', role = '', email = '', expertise = '', order, ...rest }: Record<string, string>) {
  const { qualifications = '', affiliation = '', bio = '', isActive } = rest;
  const { fr } = translationsIn(rest, MEMBER_TEXTS);
  return {
    fullName,
    role,
    email,
    qualifications,
    affiliation,
    bio,
    translations: fr ? { fr: { ...fr, expertise: keywordList(fr.expertise) } } : {},
    expertise: keywordList(expertise),
    ...(order ? { order: numberIn(order) } : {}),
    isActive: isActive === 'yes',
  };
}
