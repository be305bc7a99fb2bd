export const en = {
  findOrcid: 'Find ORCID iD',
  finding: 'Searching…',
  /** At the button, because a name leaves the server. */
  sendsName: 'This sends the author’s name and affiliation to ORCID (orcid.org).',
  nameFirst: 'Please enter the author’s name first.',
  found: (count: number) =>
    count === 1
      ? 'One person found. Choose only if it is the author:'
      : `${count} people found. Choose only if one is the author:`,
  noneFound: 'ORCID knows nobody of this name. Enter the iD if the author has one.',
  orcidUnreachable: 'ORCID cannot be reached now. Enter the iD, or try again later.',
  choose: (name: string, orcid: string) => `Choose ${name}, ${orcid}`,
  findFunder: 'Find a funder',
  funderHint:
    'A funder that you choose is added to the statement with its ROR id. The letters you type are sent to ror.org.',
  funderUnreachable: 'ror.org cannot be reached now. Please name the funder in the statement.',
  funderAdded: (name: string) => `${name} was added to the statement.`,
} as const;
