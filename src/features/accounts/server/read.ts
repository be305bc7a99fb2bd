import { and, inArray, isNull } from 'drizzle-orm';
import { OFFICE_ROLES } from '#features/access/rules.ts';
import { users } from './tables.ts';

/** Matches accounts in the editorial office. */
export const isInOffice = and(inArray(users.role, OFFICE_ROLES), isNull(users.deletedAt));
