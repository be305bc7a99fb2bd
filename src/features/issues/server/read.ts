import { eq } from 'drizzle-orm';
import { issues } from './tables.ts';

/** Issues that readers can see. */
export const visibleIssues = eq(issues.status, 'PUBLISHED');
