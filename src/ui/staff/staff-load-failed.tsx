import { useRevalidator } from 'react-router';
import { LoadFailed } from '../notice.tsx';
import { STAFF_WORDS } from './words.ts';

/** In place of a staff screen whose data could not be loaded: a message, and a button that loads them again. */
export function StaffLoadFailed({ message }: { message: string }) {
  const { revalidate } = useRevalidator();
  return <LoadFailed message={message} retryLabel={STAFF_WORDS.again} onRetry={() => void revalidate()} />;
}
