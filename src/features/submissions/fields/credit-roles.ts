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

/** Names of the roles, with their definitions in short. */
export const CREDIT_ROLE_TEXTS: Record<CreditRole, { name: string; hint: string }> = {
  conceptualization: { name: 'Conceptualization', hint: 'Ideas; research goals and aims' },
  'data-curation': { name: 'Data curation', hint: 'Annotating, cleaning and keeping data for use now and later' },
  'formal-analysis': { name: 'Formal analysis', hint: 'Statistical, mathematical or computational analysis of data' },
  'funding-acquisition': { name: 'Funding acquisition', hint: 'Financial support for the project' },
  investigation: { name: 'Investigation', hint: 'Experiments, interviews, collection of data or evidence' },
  methodology: { name: 'Methodology', hint: 'Design of methods; creation of models' },
  'project-administration': { name: 'Project administration', hint: 'Planning and coordination' },
  resources: { name: 'Resources', hint: 'Materials, samples, instruments, computing' },
  software: { name: 'Software', hint: 'Programming; design and tests of code' },
  supervision: { name: 'Supervision', hint: 'Oversight and leadership; mentorship' },
  validation: { name: 'Validation', hint: 'Verification that results can be reproduced' },
  visualization: { name: 'Visualization', hint: 'Charts, maps and other presentations of data' },
  'writing-original-draft': { name: 'Writing – original draft', hint: 'Writing the first version, or translating it' },
  'writing-review-editing': { name: 'Writing – review & editing', hint: 'Critical review, commentary or revision' },
};
