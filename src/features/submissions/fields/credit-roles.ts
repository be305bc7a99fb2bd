import { fieldTexts } from './field-texts.ts';

/** Roles of contributors (CRediT, ANSI/NISO Z39.104-2022), in the order of the standard; part of the role's address there. */
export const CREDIT_ROLES = [
  'conceptualization',
  'data-curation',
  'formal-analysis',
  'funding-acquisition',
  'investigation',
  'methodology',
  'project-administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing-original-draft',
  'writing-review-editing',
] as const;
export type CreditRole = (typeof CREDIT_ROLES)[number];

/** Names of the roles, with their definitions in short; in English they are the standard's. */
export const CREDIT_ROLE_TEXTS: Readonly<Record<CreditRole, { name: string; hint: string }>> = fieldTexts.creditRoles;
