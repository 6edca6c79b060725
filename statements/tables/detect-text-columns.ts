import { HEADER_PATTERNS } from '../word-patterns.ts';
import type { InspectedColumn } from './columns/column-types.ts';
import { type HeaderRole, normalizeHeader } from './header-roles.ts';

/** Maximum number of text columns. The limit saves time, because every row is read in all of them. */
const MAX_TEXT_COLUMNS = 60;

/** Sorts the text columns into three groups: the other party, descriptions, and other texts. */
export function detectTextColumns(
  columns: readonly InspectedColumn[],
  bookingCount: number,
): { payees: number[]; texts: number[]; kinds: number[] } {
  const textColumns = columns.filter(isTextColumn);
  const texts = textColumns.filter(({ role }) => role !== 'payee' && role !== 'direction');
  const payees = sortByScore(
    textColumns.filter(({ role }) => role === 'payee'),
    scorePayeeColumn,
  );
  // A name that is the same in all rows is the name of the account's owner, so it is not used as the other party.
  const isOwner = ({ header, cells }: InspectedColumn) =>
    bookingCount > 2 &&
    cells.length >= bookingCount &&
    new Set(cells).size === 1 &&
    !HEADER_PATTERNS.otherParty.test(normalizeHeader(header));
  const haveTextsDifferentValues = texts.some(({ cells }) => new Set(cells).size > 1);
  const owners = haveTextsDifferentValues ? payees.filter(isOwner) : [];
  const directions = textColumns.filter(({ role }) => role === 'direction');
  return {
    payees: listIndexes(payees.filter((column) => !owners.includes(column))),
    texts: listIndexes(sortByScore(texts, scoreTextColumn)),
    kinds: listIndexes([...directions, ...owners]),
  };
}

const ROLES_WITHOUT_TEXT: (HeaderRole | undefined)[] = [
  'account',
  'id',
  'currency',
  'status',
  'none',
  'category',
  'tags',
  'from',
  'to',
  'transfer',
  'balance',
  'fee',
];

function isTextColumn({ role, hasDates, hasAmounts, hasCurrencies }: InspectedColumn): boolean {
  if (hasDates || hasCurrencies || ROLES_WITHOUT_TEXT.includes(role)) return false;
  return !hasAmounts || role === 'description' || role === 'purpose';
}

function sortByScore(
  columns: readonly InspectedColumn[],
  getScore: (column: InspectedColumn) => number,
): InspectedColumn[] {
  const scored = columns.map((column) => ({ column, score: getScore(column) }));
  return scored.sort((a, b) => b.score - a.score).map(({ column }) => column);
}

const listIndexes = (columns: readonly InspectedColumn[]) =>
  columns.slice(0, MAX_TEXT_COLUMNS).map(({ index }) => index);

/** Returns a higher score if the header clearly means the other party, and a lower score if all cells are the same. */
function scorePayeeColumn({ header, cells }: InspectedColumn): number {
  const score = HEADER_PATTERNS.otherParty.test(normalizeHeader(header)) ? 2 : 1;
  if (cells.length === 0) return score - 2;
  const isSameInAllRows = cells.length > 1 && new Set(cells).size === 1;
  return score - (isSameInAllRows ? 1.5 : 0);
}

const TEXT_ROLE_SCORES: Partial<Record<HeaderRole, number>> = { description: 3, purpose: 2 };

function scoreTextColumn({ role, cells }: InspectedColumn): number {
  if (cells.length === 0) return -1;
  const score = role === undefined ? 1 : (TEXT_ROLE_SCORES[role] ?? 0);
  const isCode = cells.every((cell) => cell.length <= 2);
  return score - (isCode ? 0.5 : 0);
}
