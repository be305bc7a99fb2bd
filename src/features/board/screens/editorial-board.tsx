import { type MetaFunction, useLoaderData } from 'react-router';
import { listed, withColon } from '#base/text.ts';
import { inPageLanguage, langOfText } from '#base/translations.ts';
import { pageMeta } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Portrait } from '#ui/portrait.tsx';
import { boardClient } from '../client.ts';
import type { BoardMember } from '../contract.ts';
import { leadingRolesOf, leadsTheBoard } from '../rules.ts';
import { boardTexts as texts } from '../texts.ts';

export const handle = { hydrate: false, shared: true, anyQuery: true };
export const loader = pageLoader((api) => boardClient(api).list());
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.lead, path: '/editorial-board' });

export default function EditorialBoardScreen() {
  const members = useLoaderData<typeof loader>();
  const leaders = members.filter(({ role }) => leadsTheBoard(role));
  const others = members.filter(({ role }) => !leadsTheBoard(role));
  return (
    <>
      <PageHead title={texts.title}>{texts.lead}</PageHead>
      <div className="page-width grid gap-14 py-12">
        {members.length === 0 && <Empty title={texts.empty} />}
        {leaders.length > 0 && (
          <section>
            <h2 className="text-2xl">{listed(leadingRolesOf(leaders).map((role) => texts.leaders[role]))}</h2>
            <ul className="mt-6 grid gap-10 lg:grid-cols-2">
              {leaders.map((member) => (
                <MemberCard key={member.id} member={member} button={texts.contactEditor} />
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <section>
            <h2 className="text-2xl">{texts.members}</h2>
            <ul className="mt-6 grid gap-x-10 gap-y-12 lg:grid-cols-2">
              {others.map((member) => (
                <MemberCard key={member.id} member={member} button={texts.contact} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function MemberCard({ member: given, button }: { member: BoardMember; button: string }) {
  const member = inPageLanguage(given);
  const { id, fullName, role, profileImage, affiliation, qualifications, bio, expertise } = member;
  return (
    <li className="grid gap-5 border-t-2 border-ink pt-5 sm:grid-cols-[10rem_1fr]">
      <Portrait name={fullName} image={profileImage} alt={texts.portraitOf(fullName)} />
      <div>
        <p lang={langOfText(member, 'role')} className="kicker">
          {role}
        </p>
        <h3 className="mt-1 text-xl">{fullName}</h3>
        {affiliation && <p lang={langOfText(member, 'affiliation')}>{affiliation}</p>}
        {qualifications && (
          <p lang={langOfText(member, 'qualifications')} className="text-sm text-faint">
            {qualifications}
          </p>
        )}
        {bio && (
          <p lang={langOfText(member, 'bio')} className="mt-2 font-serif">
            {bio}
          </p>
        )}
        {expertise.length > 0 && (
          <p className="mt-2 text-sm">
            <span className="text-faint">{withColon(texts.expertise)} </span>
            <span lang={langOfText(member, 'expertise')}>{expertise.join(', ')}</span>
          </p>
        )}
        <ButtonLink
          to={`/contact?to=${id}`}
          look="secondary"
          className="mt-4"
          aria-label={`${withColon(button)} ${fullName}`}
        >
          {button}
        </ButtonLink>
      </div>
    </li>
  );
}
