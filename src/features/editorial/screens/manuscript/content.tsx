import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { FieldList } from '#features/submissions/widgets/field-list.tsx';
import { editorialTexts } from '../../texts.ts';
import { Declarations, SubmissionFiles } from '../submission-files.tsx';

const texts = editorialTexts.manuscript;
const { abstract: abstractLabel, keywords: keywordsLabel } = submissionTexts.dashboard;

/** The manuscript itself: authors, abstract, keywords, statements, files and declarations. */
export function ManuscriptContent({ submission }: { submission: StaffSubmission }) {
  const { authors, abstract, keywords, files, declarations, user } = submission;
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-base">{texts.authors}</h2>
        <ol className="mt-1 grid gap-2">
          {authors.map(({ fullName, affiliation, email, orcid, order, isCorresponding }) => (
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
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-2 text-sm text-faint">{texts.submittedBy(`${user.firstName} ${user.lastName}`)}</p>
      </div>
      <div>
        <h2 className="text-base">{abstractLabel}</h2>
        <p dir="auto" className="measure mt-1 font-serif whitespace-pre-line">
          {abstract}
        </p>
      </div>
      <div>
        <h2 className="text-base">{keywordsLabel}</h2>
        <p dir="auto" className="mt-1">
          {keywords}
        </p>
      </div>
      <FieldList values={submission} without={['manuscriptTitle', 'abstract', 'keywords']} />
      <SubmissionFiles files={files} />
      <Declarations declarations={declarations} />
    </div>
  );
}
