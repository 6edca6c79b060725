import {
  type DecimalSeparator,
  digitsToRoundedHundredths,
  type ParsedAmount,
  parseAmount,
  parseSignedHundredths,
} from '../parse-amounts.ts';
import { scoreReversedSignsByDescription } from '../reversed-signs.ts';
import { DIRECTION_WORD_PATTERNS } from '../word-patterns.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import { type MoneyDirection, normalizeHeader, parseDirectionWord } from './header-roles.ts';
import { areTransactionTypes, listTypeDirections } from './rows/type-directions.ts';
import { type CellRow, getCellText, replaceCell } from './transaction-table.ts';

type Directions = (MoneyDirection | undefined)[];

/**
 * Minimum share of rows with a balance, and of amounts that equal the change of the balance. Below this share, the
 * balances are not used.
 */
const MIN_MATCHING_SHARE = 0.95;
const MIN_MATCHES = 2;

/** Reduces several signs of an amount to one, and adds a missing sign if the direction of the amount is known. */
export function normalizeSigns(
  rows: readonly CellRow[],
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): readonly CellRow[] {
  if (columns.amount === undefined || columns.direction !== undefined) return rows;
  const rowsWithOneSign = resolveMultipleSigns(rows, columns.amount, columns, separator);
  const withSignedPurchases = signPurchases(rowsWithOneSign, columns.amount, columns);
  return addMissingSigns(withSignedPurchases, columns.amount, columns, separator);
}

/**
 * Adds a minus sign to purchases of securities if neither purchases nor sales have a sign. Brokers that write such
 * amounts may still write a minus sign before withdrawals.
 */
function signPurchases(rows: readonly CellRow[], amountColumn: number, columns: ColumnIndexes): readonly CellRow[] {
  const amounts = rows.map((row) => parseAmount(getCellText(row, amountColumn)));
  if (!amounts.some((amount) => amount?.isNegative)) return rows;
  for (const column of [...columns.kinds, ...columns.texts]) {
    const cells = rows.map((row) => getCellText(row, column));
    if (!areTransactionTypes(cells)) continue;
    const directions = cells.map((cell) => (TRADE.test(cell) ? parseTypeDirection(cell) : undefined));
    const isUnsigned = directions.every((direction, index) => direction === undefined || !amounts[index]?.isNegative);
    if (!isUnsigned || !directions.includes('out') || !directions.includes('in')) continue;
    return rows.map((row, index) =>
      directions[index] === 'out' ? replaceCell(row, amountColumn, `-${getCellText(row, amountColumn)}`) : row,
    );
  }
  return rows;
}

/** Matches types of trades. */
const TRADE = /\b(?:buy|sell|bought|sold|kauf|verkauf|achat|vente|compra|venta|venda|acquisto|vendita)\b/i;

/**
 * Matches a minus sign inside brackets, as in `(-67.00)`. Depending on the file, the brackets only repeat the minus
 * sign or cancel it.
 */
const SIGN_IN_BRACKETS = /\([\s\p{Sc}]{0,3}[-−–‐‑]/u;
const ALL_SIGNS = /[()\-−–‐‑]/g;

/**
 * Replaces several signs of an amount with one. `--21.78` and `-(5.00)` are income, because they are reversed charges.
 * The sign of `(-67.00)` is inferred from the running balance and the other amounts in the column. If this is not
 * possible, the amount is unreadable.
 */
function resolveMultipleSigns(
  rows: readonly CellRow[],
  amountColumn: number,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): readonly CellRow[] {
  const amounts = rows.map((row) => parseAmount(getCellText(row, amountColumn)));
  if (!amounts.some((amount) => amount?.hasSeveralSigns)) return rows;
  const directionsByBalance = inferDirectionsOfSignedAmounts(rows, amounts, columns, separator);
  const hasMinusWithoutBrackets = rows.some(
    (row, index) => amounts[index]?.isNegative && !SIGN_IN_BRACKETS.test(getCellText(row, amountColumn)),
  );
  return rows.map((row, index) => {
    if (!amounts[index]?.hasSeveralSigns) return row;
    const cell = getCellText(row, amountColumn);
    let direction = directionsByBalance?.[index];
    if (!direction && !SIGN_IN_BRACKETS.test(cell)) direction = 'in';
    else if (!direction && !hasMinusWithoutBrackets) direction = 'out';
    if (!direction) return row;
    const sign = direction === 'out' ? '-' : '';
    return replaceCell(row, amountColumn, sign + cell.replace(ALL_SIGNS, ''));
  });
}

/**
 * Returns the directions that the running balance shows. Returns undefined if fewer than half of them agree with the
 * written signs.
 */
function inferDirectionsOfSignedAmounts(
  rows: readonly CellRow[],
  amounts: readonly (ParsedAmount | undefined)[],
  { balance }: ColumnIndexes,
  separator: DecimalSeparator,
): Directions | undefined {
  if (balance === undefined) return undefined;
  const balances = rows.map((row) => parseSignedHundredths(getCellText(row, balance), separator));
  const minors = toMinors(amounts, separator);
  const agreesWithSign = (direction: MoneyDirection | undefined, index: number) =>
    direction !== undefined &&
    (amounts[index]?.hasSeveralSigns || (direction === 'out') === amounts[index]?.isNegative);
  const oldestFirst = [...rows.keys()];
  let best: { directions: Directions; count: number } | undefined;
  for (const rowOrder of [oldestFirst, oldestFirst.toReversed()]) {
    const directions = inferDirectionsFromBalanceChanges(rowOrder, balances, minors);
    const count = directions.filter(agreesWithSign).length;
    if (!best || count > best.count) best = { directions, count };
  }
  return best && 2 * best.count >= rows.length - 1 ? best.directions : undefined;
}

/**
 * Adds a minus sign to expenses if no amount in the column has a sign. The direction of every row must be clear from
 * the running balance or from the first word of one of its texts.
 */
function addMissingSigns(
  rows: readonly CellRow[],
  amountColumn: number,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): readonly CellRow[] {
  const amounts = rows.map((row) => parseAmount(getCellText(row, amountColumn)));
  if (amounts.some((amount) => amount?.isNegative || amount?.isPositive || amount?.hasLostSign)) return rows;
  const minors = toMinors(amounts, separator);
  const directions =
    inferDirectionsFromBalances(rows, minors, columns, separator) ?? inferDirectionsFromTexts(rows, minors, columns);
  if (!directions) return rows;
  return rows.map((row, index) =>
    directions[index] === 'out' ? replaceCell(row, amountColumn, `-${getCellText(row, amountColumn)}`) : row,
  );
}

type Minors = readonly (number | undefined)[];

const toMinors = (amounts: readonly (ParsedAmount | undefined)[], separator: DecimalSeparator): Minors =>
  amounts.map((amount) => (amount ? digitsToRoundedHundredths(amount.digits, separator) : undefined));

/** Returns a direction for each row whose amount is the difference between its balance and the previous one. */
export function inferDirectionsFromBalanceChanges(
  rowOrder: readonly number[],
  balances: Minors,
  amounts: Minors,
): Directions {
  const directions: Directions = balances.map(() => undefined);
  for (const [position, index] of rowOrder.entries()) {
    const previousBalance = balances[rowOrder[position - 1] ?? -1];
    const balance = balances[index];
    if (previousBalance === undefined || balance === undefined) continue;
    const change = balance - previousBalance;
    if (change !== 0 && Math.abs(change) === amounts[index]) directions[index] = change > 0 ? 'in' : 'out';
  }
  return directions;
}

/**
 * Returns the direction of each row if the running balance shows it. The balance must both rise and fall. Otherwise,
 * the rows could also be in the reverse order, with all directions reversed.
 */
function inferDirectionsFromBalances(
  rows: readonly CellRow[],
  amounts: Minors,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): Directions | undefined {
  const { balance } = columns;
  if (balance === undefined) return undefined;
  const balances = rows.map((row) => parseSignedHundredths(getCellText(row, balance), separator));
  const rowsWithBalance = [...rows.keys()].filter((index) => amounts[index] && balances[index] !== undefined);
  if (rowsWithBalance.length < rows.length * MIN_MATCHING_SHARE) return undefined;
  for (const rowOrder of [rowsWithBalance, rowsWithBalance.toReversed()]) {
    const directions = inferDirectionsFromBalanceChanges(rowOrder, balances, amounts);
    const incomeCount = directions.filter((direction) => direction === 'in').length;
    const expenseCount = directions.filter((direction) => direction === 'out').length;
    const matchCount = incomeCount + expenseCount;
    // The row is income if its balance equals its amount, because the account was then empty.
    const [first = -1] = rowOrder;
    const isFirstIncome = balances[first] === amounts[first];
    if ((incomeCount === 0 && !isFirstIncome) || expenseCount === 0) continue;
    if (matchCount < MIN_MATCHES || matchCount < (rowOrder.length - 1) * MIN_MATCHING_SHARE) continue;
    // There is no balance before the first row. Its texts may show its direction, or it gets that of most other rows.
    const usualDirection = incomeCount > expenseCount ? 'in' : 'out';
    directions[first] = isFirstIncome ? 'in' : (describeDirection(rows, first, directions, columns) ?? usualDirection);
    return directions;
  }
  return undefined;
}

/** Maximum number of rows whose texts are compared with the balance. */
const MAX_DESCRIBED_ROWS = 100;

/**
 * Returns the direction that the type or the texts of a row show. If the texts of most other rows contradict their
 * directions, the balance is a debt, and the opposite direction is returned.
 */
function describeDirection(
  rows: readonly CellRow[],
  index: number,
  directions: Directions,
  { kinds, texts, payees }: ColumnIndexes,
): MoneyDirection | undefined {
  const directionsByType = kinds.map((column) => findDirectionsByType(rows.map((row) => getCellText(row, column))));
  const describe = (row: CellRow, rowIndex: number) => {
    const byType = directionsByType.find((each) => each[rowIndex])?.[rowIndex];
    const words = [...texts, ...payees].map((column) => getCellText(row, column));
    const score = byType ? 0 : scoreReversedSignsByDescription([{ words, isNegative: false }]);
    return (
      byType ?? words.map(parseTextDirection).find(Boolean) ?? (score === 0 ? undefined : score > 0 ? 'out' : 'in')
    );
  };
  const described = rows[index] && describe(rows[index], index);
  if (!described) return undefined;
  let votes = 0;
  for (const [rowIndex, row] of rows.slice(0, MAX_DESCRIBED_ROWS).entries()) {
    const other = rowIndex === index ? undefined : describe(row, rowIndex);
    if (other && directions[rowIndex]) votes += other === directions[rowIndex] ? 1 : -1;
  }
  if (votes >= 0) return described;
  return described === 'in' ? 'out' : 'in';
}

/**
 * Returns the direction of each row from the first word of one of its texts, as in `消费 美团`. Every row must have a
 * direction word, and both directions must occur.
 */
function inferDirectionsFromTexts(
  rows: readonly CellRow[],
  amounts: Minors,
  { texts, payees, category, kinds }: ColumnIndexes,
): Directions | undefined {
  for (const column of [...kinds, ...(category === undefined ? [] : [category]), ...texts, ...payees]) {
    const cells = rows.map((row) => getCellText(row, column));
    const directions = kinds.includes(column)
      ? findDirectionsByType(cells)
      : cells.map(areTransactionTypes(cells) ? parseTypeDirection : parseTextDirection);
    const isComplete = directions.every((direction, index) => direction !== undefined || amounts[index] === undefined);
    if (isComplete && directions.includes('in') && directions.includes('out')) return directions;
  }
  return undefined;
}

const MAX_WORD_LENGTH = 20;

/** Returns the direction that the first word of a text states. */
function parseTextDirection(text: string): MoneyDirection | undefined {
  const firstWord = text.slice(0, MAX_WORD_LENGTH).split(/[\s:：-]/, 1)[0] ?? '';
  const word = firstWord.toLowerCase();
  if (DIRECTION_WORD_PATTERNS.bought.test(word)) return 'out';
  if (DIRECTION_WORD_PATTERNS.returned.test(word)) return 'in';
  // Short words are ignored, because a single letter may be the start of a shop name.
  const direction = word.length > 3 ? parseDirectionWord(word) : undefined;
  return direction === 'in' || direction === 'out' ? direction : undefined;
}

/** Returns the directions of transaction types. Types that consist of unknown words are searched for direction words. */
function findDirectionsByType(types: readonly string[]): Directions {
  return listTypeDirections(types).map((direction, index) => direction ?? parseTypeDirection(types[index] ?? ''));
}

/** Returns the direction of a transaction type, such as `out` for `Market buy`. */
function parseTypeDirection(type: string): MoneyDirection | undefined {
  const words = normalizeHeader(type).split(' ');
  const directions = new Set(words.map(parseTextDirection).filter((direction) => direction !== undefined));
  return directions.size === 1 ? [...directions][0] : undefined;
}
