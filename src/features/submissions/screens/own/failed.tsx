import { useRevalidator, useRouteError } from 'react-router';
import { AppError } from '#base/errors.ts';
import { LoadFailed } from '#ui/notice.tsx';
import { submissionTexts } from '../../texts.ts';

const texts = submissionTexts.own;

/** Error page of the author's submissions, with a button to load again. */
export function OwnFailed() {
  const revalidator = useRevalidator();
  const error = useRouteError();
  const message = (error instanceof AppError && error.message) || texts.loadFailed;
  return (
    <div className="page-width py-12">
      <h1 className="mb-6 text-3xl">{texts.title}</h1>
      <LoadFailed message={message} retryLabel={texts.tryAgain} onRetry={() => void revalidator.revalidate()} />
    </div>
  );
}
