import type { ReactNode } from 'react';
import { MailTo } from '#ui/address.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import type { StaffContactInfo } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';
import { SocialLinks } from '../../widgets/social-links.tsx';

const { columns, fields, none } = contactTexts.info;

/** Columns of the contact record; related fields share a cell, each with its label. */
export const infoColumns: Column<StaffContactInfo>[] = [
  {
    name: columns.contact,
    hideName: true,
    cell: ({ editorEmail, submissionsEmail, phone }) => (
      <dl className="grid gap-2 @4xl:min-w-48">
        <Entry name={fields.editorEmail}>
          <MailTo>{editorEmail}</MailTo>
        </Entry>
        <Entry name={fields.submissionsEmail}>
          <MailTo>{submissionsEmail}</MailTo>
        </Entry>
        <Entry name={fields.phone}>{phone}</Entry>
      </dl>
    ),
  },
  {
    name: columns.office,
    hideName: true,
    cell: ({ mailingAddress, officeHours }) => (
      <dl className="grid gap-2">
        <Entry name={fields.mailingAddress}>{mailingAddress}</Entry>
        <Entry name={fields.officeHours}>{officeHours}</Entry>
      </dl>
    ),
  },
  {
    name: columns.texts,
    hideName: true,
    cell: ({ intro, locationDescription }) => (
      <dl className="grid gap-2">
        <Entry name={fields.intro}>{intro}</Entry>
        <Entry name={fields.locationDescription}>{locationDescription}</Entry>
      </dl>
    ),
  },
  {
    name: columns.social,
    hideName: true,
    cell: ({ social }) => (
      <>
        <span className="text-xs text-faint @4xl:hidden">{columns.social}</span>
        {Object.values(social).some(Boolean) ? <SocialLinks social={social} label={columns.social} /> : <p>{none}</p>}
      </>
    ),
  },
];

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
