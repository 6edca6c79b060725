import type { ImportRow } from '../../contract/imports/import-rows.ts';
import type { RuleConditions } from '../../contract/transactions/rules.ts';

type Row = Pick<ImportRow, 'name' | 'originalName' | 'amount'>;

/**
 * Counts the rows of an import that meet a rule's conditions on name, type and amount. The server also replaces letters
 * that look alike, so it may find more rows.
 * @returns undefined if the rule has other conditions
 */
export function countMatchingImportRows(rows: readonly Row[], conditions: RuleConditions): number | undefined {
  const { nameContains, nameIs, noteContains, fromAmount, toAmount, isIncome, accountId } = conditions;
  if (noteContains !== undefined || accountId !== undefined) return undefined;
  const isNamed = (row: Row, test: (name: string) => boolean) => [row.name, row.originalName].map(fold).some(test);
  return rows.filter((row) => {
    const { amount } = row;
    if (nameContains !== undefined && !isNamed(row, (name) => name.includes(fold(nameContains)))) return false;
    if (nameIs !== undefined && !isNamed(row, (name) => name === fold(nameIs))) return false;
    if (amount === null) return false;
    if (isIncome !== undefined && amount > 0 !== isIncome) return false;
    return Math.abs(amount) >= (fromAmount ?? 0) && Math.abs(amount) <= (toAmount ?? Number.POSITIVE_INFINITY);
  }).length;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
