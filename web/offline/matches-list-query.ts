import type { OperationInput } from '../../contract/operation.ts';
import type { listTransactions, Transaction } from '../../contract/transactions/transactions.ts';

export type ListQuery = Partial<OperationInput<typeof listTransactions, 'query'>>;

/**
 * Matches ASCII text. In other text, the server ignores accents. The client cannot do this, so it compares only ASCII
 * text.
 */
const PLAIN = /^(?!.* {2})[\x20-\x7e]*$/;

/** True if a transaction matches the filters of a list. Undefined if only the server can tell. */
export function matchesListQuery(row: Transaction, query: ListQuery): boolean | undefined {
  const verdicts = [
    hasFixedFields(row, query),
    query.accountId === undefined || (row.accountId === '' ? undefined : row.accountId === query.accountId),
    query.tag === undefined || anyOf(row.tags.map((tag) => isSameText(tag, query.tag ?? ''))),
    query.name === undefined || isSameText(row.name, query.name),
    query.search === undefined || isFound(row, query.search),
  ];
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

function hasFixedFields(
  { isIncome, refundOf, addedOn, cost, category, lines, isEstimate, isReviewed }: Transaction,
  query: ListQuery,
): boolean {
  const categories = lines.length > 0 ? lines.map((line) => line.category) : [category];
  return (
    query.transfers !== 'only' &&
    query.importId === undefined &&
    (query.isEstimate === undefined || query.isEstimate === String(isEstimate === true)) &&
    (query.reviewed === undefined || query.reviewed === String(isReviewed)) &&
    (query.isIncome === undefined || query.isIncome === String(isIncome && !refundOf)) &&
    (query.category === undefined || categories.includes(query.category)) &&
    (!query.categories || query.categories.split('\n').some((name) => categories.includes(name))) &&
    addedOn >= (query.startDate ?? addedOn) &&
    addedOn <= (query.endDate ?? addedOn) &&
    cost >= Number(query.minAmount || cost) &&
    cost <= Number(query.maxAmount || cost)
  );
}

function isSameText(one: string, other: string): boolean | undefined {
  if (one.trim().toLowerCase() === other.trim().toLowerCase()) return true;
  return PLAIN.test(one) && PLAIN.test(other) ? false : undefined;
}

/**
 * True if the name or note contains the search text. Undefined if the search text contains digits, because the server
 * then also searches amounts.
 */
function isFound({ name, note, lines }: Transaction, search: string): boolean | undefined {
  const texts = [name, note, ...lines.map((line) => line.note ?? '')];
  const wanted = search.toLowerCase();
  if (texts.some((text) => text.toLowerCase().includes(wanted))) return true;
  return /\d/.test(search) || ![search, ...texts].every((text) => PLAIN.test(text)) ? undefined : false;
}

function anyOf(verdicts: readonly (boolean | undefined)[]): boolean | undefined {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(undefined) ? undefined : false;
}
