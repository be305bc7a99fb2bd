import { readinessTexts as texts } from '../../texts.ts';
import { type Check, either } from './finding.ts';

const LEAST_MEMBERS = 5;
const AT_BOARD = { seenAt: '/editorial-board', place: 'board' } as const;
const named = (affiliation: string | null) => affiliation?.trim().toLowerCase() ?? '';

export const boardSize: Check = ({ board }) => {
  const evidence = texts.board.members(board.length);
  return { ...either(board.length >= LEAST_MEMBERS, evidence, evidence), ...AT_BOARD };
};

export const boardAffiliations: Check = ({ board }) => {
  const n = board.filter(({ affiliation }) => named(affiliation)).length;
  const evidence = texts.board.withAffiliation(n, board.length);
  return { ...either(board.length > 0 && n === board.length, evidence, evidence), ...AT_BOARD };
};

export const boardInstitutions: Check = ({ board }) => {
  const n = new Set(board.map(({ affiliation }) => named(affiliation)).filter(Boolean)).size;
  const evidence = texts.board.institutions(n);
  return { ...either(n > 1, evidence, evidence), ...AT_BOARD };
};

/** Affiliations are written freely, so that no program can tell whether each names a country. */
export const boardCountries: Check = ({ board }) => ({
  ...(board.length === 0
    ? either(false, '', texts.board.members(0))
    : { state: 'unknown', evidence: texts.board.countries(board.length) }),
  ...AT_BOARD,
});
