import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { anonymityClient } from '../client.ts';
import type { AnonymityQuestion, AnonymityReport as Report } from '../contract.ts';
import { anonymityTexts } from '../texts.ts';
import { Findings } from './findings.tsx';

const texts = anonymityTexts.report;

/** For an author: the marks that reviewers will not see in a file, and the places that name the authors. Never blocks. */
export function AnonymityReport({ fileUrl, authors }: AnonymityQuestion) {
  const [report, setReport] = useState<Report | 'failed'>();
  const ask = useEffectEvent(async () => {
    const people = authors.map(({ fullName, email, affiliation }) => ({ fullName, email, affiliation }));
    setReport(
      await anonymityClient(api)
        .report({ fileUrl, authors: people })
        .catch(() => 'failed' as const),
    );
  });
  useEffect(() => {
    if (fileUrl) void ask();
  }, [fileUrl]);
  // A hint more or less: without a connection, the editors will see the report.
  if (report === 'failed') return null;
  return (
    <section
      aria-label={texts.title}
      aria-live="polite"
      className="grid gap-2 border-l-4 border-accent bg-raised p-4 text-sm"
    >
      <p className="font-semibold">{texts.lead}</p>
      {!report && <p className="text-faint">{texts.checking}</p>}
      {report && <Content report={report} />}
    </section>
  );
}

function Content({ report: { isClean, removed, findings } }: { report: Report }) {
  const marks = removed.map((mark) => texts.kinds.removed[mark]).join('; ');
  return (
    <>
      <p>{isClean ? (marks ? texts.removed(marks) : texts.nothingRemoved) : texts.unclean}</p>
      <p>{findings.length > 0 ? texts.findings : texts.noFindings}</p>
      {findings.length > 0 && <Findings findings={findings} />}
    </>
  );
}
