import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { fullNameOf } from '#base/names.ts';
import type { Article } from '../../../contract.ts';
import { authorNames, institutionNumber, institutionsOf } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';

/** The authors in order and each institution once, linked by numbers if there are several institutions. */
export function Authors({ article }: { article: Article }) {
  const { authors } = article;
  const institutions = institutionsOf(authors);
  const isNumbered = institutions.length > 1;
  if (authors.length === 0) return <p className="mt-5 text-lg">{authorNames(article).join(', ')}</p>;
  return (
    <>
      <ul aria-label={texts.authors} className="measure mt-5 text-lg">
        {authors.map((author, index) => {
          const { affiliation, orcid } = author;
          const name = fullNameOf(author);
          const number = isNumbered ? institutionNumber(affiliation, institutions) : 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and their order is fixed
            <li key={index} className="mr-2 inline">
              <bdi className="font-semibold">{name}</bdi>
              {number > 0 && <sup className="ml-0.5 text-faint">{number}</sup>}
              {orcid && <OrcidMark orcid={orcid} name={name} />}
              {index < authors.length - 1 && ','}
            </li>
          );
        })}
      </ul>
      {institutions.length > 0 && (
        <ol aria-label={texts.affiliations} className="measure mt-2 text-sm text-faint">
          {institutions.map(({ name, ror }, index) => (
            <li key={name} className={isNumbered ? 'relative pl-4' : undefined}>
              {isNumbered && <sup className="absolute top-2 left-0">{index + 1}</sup>}
              {name}
              {ror && (
                <a
                  href={rorAddress(ror)}
                  data-screen-only
                  aria-label={texts.rorOf(name)}
                  className="ml-2 inline-flex min-h-6 items-center rounded-sm border border-line px-1 font-mono text-xs text-faint no-underline hover:border-accent hover:text-accent"
                >
                  ROR
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** ORCID's icon as a link to the iD; in print the iD itself (ORCID's display guidelines). */
function OrcidMark({ orcid, name }: { orcid: string; name: string }) {
  return (
    <>
      <a
        href={orcidAddress(orcid)}
        data-screen-only
        className="-mr-1 inline-flex size-6 items-center justify-center align-[-0.3em]"
      >
        <span className="sr-only">{texts.orcidOf(name)}</span>
        <svg aria-hidden="true" viewBox="0 0 256 256" className="size-4">
          <circle cx="128" cy="128" r="128" fill="#a6ce39" />
          <path
            fill="#fff"
            d="M70.9 79.1h15.4v107.1H70.9zM108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7zM88.7 56.8a10.1 10.1 0 1 1-20.2 0 10.1 10.1 0 0 1 20.2 0z"
          />
        </svg>
      </a>
      <span className="hidden text-sm text-faint print:inline"> ({orcidAddress(orcid)})</span>
    </>
  );
}
