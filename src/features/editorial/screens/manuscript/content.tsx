import type { ManuscriptPage } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';
import { SubmissionBody } from '../submission-body.tsx';

const texts = editorialTexts.manuscript;

/** The manuscript itself: authors, abstract, keywords, statements, files and declarations. */
export function ManuscriptContent({ submission, organisations }: Pick<ManuscriptPage, 'submission' | 'organisations'>) {
  const { authors, user } = submission;
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-base">{texts.authors}</h2>
        <ol className="mt-1 grid gap-2">
          {authors.map(({ fullName, affiliation, email, orcid, ror, order, isCorresponding }) => (
            <li key={order}>
              <span dir="auto" className="font-medium">
                {fullName}
              </span>
              {isCorresponding && <span className="text-faint"> ({texts.corresponding})</span>}
              <span dir="auto" className="block text-sm text-faint">
                {affiliation}
              </span>
              <span className="flex flex-wrap gap-x-3 text-sm">
                <a href={`mailto:${email}`} className="py-1 break-all">
                  {email}
                </a>
                {orcid && (
                  <a href={`https://orcid.org/${orcid}`} className="py-1">
                    ORCID {orcid}
                  </a>
                )}
                {ror && (
                  <a href={`https://ror.org/${ror}`} className="py-1">
                    ROR {organisations[ror] ?? ror}
                  </a>
                )}
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-2 text-sm text-faint">{texts.submittedBy(`${user.firstName} ${user.lastName}`)}</p>
      </div>
      <SubmissionBody submission={submission} />
    </div>
  );
}
