import {
  type DecimalSeparator,
  type ParsedAmount,
  parseAmount,
  parseMinor,
  toRoundedHundredths,
} from '../parse-amounts.ts';
import { MAX_DESCRIBED_AMOUNTS, voteSignsByCount, voteSignsByDescription } from '../vote-signs.ts';
import { HEADER_PATTERNS, SIGN_PATTERNS } from '../word-patterns.ts';
import type { ColumnIndexes } from './columns.ts';
import { findColumnRoleByHeader, foldHeader, parseDirection } from './header-roles.ts';
import { type CellRow, getCellText, parseColumn, replaceCell, type Table } from './table.ts';

/*
 * Functions that decide which amounts in a table are expenses. First, each amount is given a single sign. Then a
 * `SignConvention` determines whether a minus sign means expenses or income in this file.
 */

type Direction = 'in' | 'out';
type Directions = (Direction | undefined)[];

/**
 * Minimum share of rows whose amounts equal the change of the balance. If the share is lower, or there are fewer than
 * `FEWEST_STEPS` such rows, the balances are not used.
 */
const NEARLY_ALL = 0.95;
const FEWEST_STEPS = 2;

/** Reduces several signs of an amount to one, and adds a missing sign if the direction of the amount is known. */
export function completeSigns(
  rows: readonly CellRow[],
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): readonly CellRow[] {
  if (columns.amount === undefined || columns.direction !== undefined) return rows;
  const single = resolveMultipleSigns(rows, columns.amount, columns, separator);
  return addMissingSigns(single, columns.amount, columns, separator);
}

/**
 * Matches a minus sign inside brackets, as in `(-67.00)`. Depending on the file, the brackets only repeat the minus
 * sign or cancel it.
 */
const SIGN_IN_BRACKETS = /\([\s\p{Sc}]{0,3}[-−–‐‑]/u;
const ALL_SIGNS = /[()\-−–‐‑]/g;

/**
 * Replaces several signs of an amount with one. `--21.78` and `-(5.00)` are income, because they are reversed charges.
 * `(-67.00)` depends on the running balance and the other amounts in the column. If this does not show the sign, the
 * amount is unreadable.
 */
function resolveMultipleSigns(
  rows: readonly CellRow[],
  amount: number,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
) {
  const written = rows.map((row) => parseAmount(getCellText(row, amount)));
  if (!written.some((each) => each?.hasSeveralSigns)) return rows;
  const balances = rows.map((row) => parseMinor(getCellText(row, columns.balance), separator));
  const isRight = (way: Direction | undefined, at: number) =>
    way !== undefined && (written[at]?.hasSeveralSigns || (way === 'out') === written[at]?.isNegative);
  const readings = [rows.map((_, at) => at), rows.map((_, at) => at).reverse()].map((inOrder) => {
    const ways = followSteps(inOrder, balances, toMinors(written, separator));
    return { ways, count: ways.filter(isRight).length };
  });
  const best = readings.reduce((one, other) => (other.count > one.count ? other : one));
  const isUsed = columns.balance !== undefined && 2 * best.count >= rows.length - 1;
  const isMixed = rows.some((row, at) => written[at]?.isNegative && !SIGN_IN_BRACKETS.test(getCellText(row, amount)));
  return rows.map((row, at) => {
    if (!written[at]?.hasSeveralSigns) return row;
    const cell = getCellText(row, amount);
    const byNotation = SIGN_IN_BRACKETS.test(cell) ? (isMixed ? undefined : 'out') : 'in';
    const way = (isUsed ? best.ways[at] : undefined) ?? byNotation;
    return way ? replaceCell(row, amount, (way === 'out' ? '-' : '') + cell.replace(ALL_SIGNS, '')) : row;
  });
}

/**
 * Adds a minus sign to expenses if no amount in the column has a sign. The direction of every row must be clear from
 * the running balance or from the first word of one of its texts.
 */
function addMissingSigns(
  rows: readonly CellRow[],
  amount: number,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
) {
  const written = rows.map((row) => parseAmount(getCellText(row, amount)));
  if (written.some((each) => each?.isNegative || each?.isPositive || each?.hasLostSign)) return rows;
  const minors = toMinors(written, separator);
  const ways = inferFromBalances(rows, minors, columns, separator) ?? inferFromTexts(rows, minors, columns);
  if (!ways) return rows;
  return rows.map((row, at) => (ways[at] === 'out' ? replaceCell(row, amount, `-${getCellText(row, amount)}`) : row));
}

type Minors = readonly (number | undefined)[];

const toMinors = (amounts: readonly (ParsedAmount | undefined)[], separator: DecimalSeparator): Minors =>
  amounts.map((each) => (each ? toRoundedHundredths(each.digits, separator) : undefined));

/** Returns a direction for each row whose amount is the difference between its balance and the previous one. */
function followSteps(inOrder: readonly number[], balances: Minors, amounts: Minors): Directions {
  const ways: Directions = balances.map(() => undefined);
  for (const [index, at] of inOrder.entries()) {
    const [before, after, amount] = [balances[inOrder[index - 1] ?? -1], balances[at], amounts[at]];
    if (before === undefined || after === undefined || !amount || Math.abs(after - before) !== amount) continue;
    ways[at] = after > before ? 'in' : 'out';
  }
  return ways;
}

/**
 * Returns the direction of each row if the running balance shows it. The balance must both rise and fall. Otherwise,
 * the rows could also be in the reverse order, with all directions reversed.
 */
function inferFromBalances(
  rows: readonly CellRow[],
  amounts: Minors,
  { balance }: ColumnIndexes,
  separator: DecimalSeparator,
) {
  if (balance === undefined) return undefined;
  const balances = rows.map((row) => parseMinor(getCellText(row, balance), separator));
  const stated = amounts.flatMap((amount, at) => (amount && balances[at] !== undefined ? [at] : []));
  if (stated.length < rows.length * NEARLY_ALL) return undefined;
  for (const inOrder of [stated, stated.toReversed()]) {
    const ways = followSteps(inOrder, balances, amounts);
    const [steps, ins] = [ways.filter(Boolean).length, ways.filter((way) => way === 'in').length];
    if (ins === 0 || ins === steps || steps < FEWEST_STEPS || steps < (inOrder.length - 1) * NEARLY_ALL) continue;
    // There is no balance before the first row. The row is income if its balance equals its amount, because the account
    // was then empty. Otherwise, it gets the direction of most other rows.
    const [first = -1] = inOrder;
    ways[first] = balances[first] === amounts[first] || ins > steps - ins ? 'in' : 'out';
    return ways;
  }
  return undefined;
}

/**
 * Returns the direction of each row from the first word of one of its texts, as in `消费 美团`. Every row must have a
 * direction word, and both directions must occur.
 */
function inferFromTexts(
  rows: readonly CellRow[],
  amounts: Minors,
  { texts, payees, category, kinds }: ColumnIndexes,
): Directions | undefined {
  for (const column of [...kinds, ...(category === undefined ? [] : [category]), ...texts, ...payees]) {
    const cells = rows.map((row) => getCellText(row, column));
    const isType = new Set(cells).size <= MOST_TYPES && cells.every((cell) => cell.split(' ').length <= TYPE_WORDS);
    const ways = cells.map(isType ? parseTypeDirection : parseTextDirection);
    const isComplete = ways.every((way, at) => way !== undefined || amounts[at] === undefined);
    if (isComplete && ways.includes('in') && ways.includes('out')) return ways;
  }
  return undefined;
}

const LONGEST_WORD = 20;
/**
 * `MOST_TYPES` is the maximum number of different texts in a column of transaction types. `TYPE_WORDS` is the maximum
 * number of words in such a text.
 */
const MOST_TYPES = 12;
const TYPE_WORDS = 3;

function parseTextDirection(text: string): Direction | undefined {
  const start = text.slice(0, LONGEST_WORD).split(/[\s:：-]/, 1)[0] ?? '';
  const word = start.toLowerCase();
  if (SIGN_PATTERNS.bought.test(word)) return 'out';
  if (SIGN_PATTERNS.returned.test(word)) return 'in';
  // Short words are ignored, because a single letter may be the start of a shop name.
  const way = word.length > 3 ? parseDirection(word) : undefined;
  return way === 'in' || way === 'out' ? way : undefined;
}

/** Returns the direction of a transaction type, such as `out` for `Market buy`. */
function parseTypeDirection(type: string): Direction | undefined {
  const words = foldHeader(type).split(' ');
  const ways = new Set(words.flatMap((word) => parseTextDirection(word) ?? []));
  return ways.size === 1 ? [...ways][0] : undefined;
}

/** The meaning of signs and direction words in a file. */
export type SignConvention = {
  /** True if amounts without a sign are expenses, as on many card statements. */
  isTurned: boolean;
  /** True if the meaning of the signs is unclear, so that the user is asked. */
  isAsked: boolean;
  /** True if unsigned amounts are expenses, and only amounts with a plus sign or `CR` are income. */
  isPlusIn: boolean;
  /**
   * True if some amounts start with a `?` and others do not. The `?` then stands for a minus sign that the file's
   * encoding does not contain.
   */
  isLostMinus: boolean;
  /** True if amounts with the direction "out" have a minus sign. `isInNegative` is the same for the direction "in". */
  isOutNegative: boolean;
  isInNegative: boolean;
  /** True if a negative fee is an expense and a positive one a refund. Used for rows without another amount. */
  isFeeNegative: boolean;
  /**
   * The direction of rows without a direction word. If the file has words for one direction only, it is the other
   * direction.
   */
  unsaid: Direction | undefined;
};

/** Infers what the signs mean from all rows, because a single row does not show it. */
export function inferSign(table: Table, columns: ColumnIndexes, rows: readonly CellRow[]): SignConvention {
  const { amount: column, out, in: into, direction } = columns;
  const written = rows.map((row) => parseAmount(getCellText(row, column ?? out ?? into)));
  const ways = rows.map((row) => parseDirection(getCellText(row, direction)));
  const amountsTo = (way: Direction) => written.filter((each, at) => each && ways[at] === way) as ParsedAmount[];
  const all = written.filter((amount) => amount !== undefined);
  const isMixed = all.some(({ isNegative }) => isNegative);
  const hasPlus = all.some(({ isPositive }) => isPositive);
  const isPlusIn = column !== undefined && !isMixed && hasPlus && !all.every(({ isPositive }) => isPositive);
  const isCard = isCardTable(table, columns);
  const isOneColumn = column !== undefined && direction === undefined && !isPlusIn;
  const isUnsigned = isOneColumn && !isMixed;
  // The descriptions show whether unsigned amounts are expenses, as on some card statements.
  const said = rows.slice(0, MAX_DESCRIBED_AMOUNTS).map((row, at) => ({
    words: listTexts(row, columns),
    isNegative: written[at]?.isNegative,
  }));
  // Only payment services use net amounts, and their signs are always normal.
  const isNet = findColumnRoleByHeader(table.head?.cells[column ?? -1] ?? '') === 'net';
  const votes = isOneColumn && !isNet ? voteSignsByDescription(said) : 0;
  const negatives = all.filter((each) => each.isNegative).length;
  const byCount = isCard ? voteSignsByCount(all.length, negatives) : 0;
  // If some amounts have a plus sign, a missing sign is not a plus. The signs are then clear, except on card
  // statements.
  const isExplicit = isMixed && !isCard && hasPlus;
  const isTurnedByWords = isMixed ? !isExplicit && votes + byCount > 0 : isUnsigned && votes > 0;
  // Most accounts have more expenses than income. If this file has not, its signs may be reversed.
  const isUnusual = isOneColumn && isMixed && all.length > 3 && all.length > 3 * negatives;
  // If no description shows the direction and no amount has a sign, all amounts may be income or expenses.
  const isSilent = votes === 0 && all.some(({ digits }) => /[1-9]/.test(digits)) && !hasPlus && !isNet;
  const [outs, ins] = [amountsTo('out'), amountsTo('in')];
  const [hasOuts, hasIns] = [ways.includes('out'), ways.includes('in')];
  return {
    isTurned: isTurnedByWords || (isUnsigned && isCard && votes > -1),
    isAsked: isTurnedByWords || (isUnsigned && (isCard || isSilent || all.length > 3)) || isUnusual,
    isPlusIn,
    isLostMinus: all.some((each) => !each.hasLostSign && /[1-9]/.test(each.digits)) && !isMixed,
    isOutNegative: isMostlyNegative(direction === undefined ? parseColumn(rows, out) : outs),
    isInNegative: isMostlyNegative(direction === undefined ? parseColumn(rows, into) : ins),
    isFeeNegative: isMostlyNegative(parseColumn(rows, columns.fee)),
    unsaid: direction === undefined || (hasOuts && hasIns) ? undefined : hasOuts ? 'in' : 'out',
  };
}

/** Returns the texts of a row, with the transaction type last. */
function listTexts(row: CellRow, { payees, texts, category, kinds }: ColumnIndexes): string[] {
  return [...payees, ...texts, category, ...kinds].map((at) => getCellText(row, at)).filter((cell) => cell !== '');
}

/** Matches a card number whose middle digits are masked. In account numbers, the first digits are masked instead. */
const HIDDEN_NUMBER = /(?<!\d)\d{4}[ -]?\d{0,2}[*xX•_]{2,10}[ -]?[*xX•_]{2,10}/;
const ABOVE = 40;
const BELOW = 5;

/**
 * True if the table is from a credit card. This is recognized by the headers, the lines above the table, the lines at
 * its end, or instalments.
 */
function isCardTable({ before, head, rows }: Table, { day }: ColumnIndexes): boolean {
  const below = rows.slice(-BELOW).filter((row) => getCellText(row, day) === '');
  const words = [...before.slice(-ABOVE), ...(head ? [head] : []), ...below].flatMap(({ cells }) => cells);
  if (head?.cells.some((cell) => HEADER_PATTERNS.shop.test(foldHeader(cell)))) return true;
  if (rows.slice(0, BELOW).some(({ cells }) => cells.some((cell) => SIGN_PATTERNS.instalments.test(cell)))) return true;
  return words.some(
    (cell) => HEADER_PATTERNS.card.test(foldHeader(cell)) || (cell.length < 40 && HIDDEN_NUMBER.test(cell)),
  );
}

function isMostlyNegative(amounts: readonly ParsedAmount[]): boolean {
  const some = amounts.filter(({ digits }) => /[1-9]/.test(digits));
  return some.filter(({ isNegative }) => isNegative).length * 2 > some.length;
}

/** Returns the signed amount of a row in hundredths, or what is unreadable: the amount or the type. */
export function readSignedAmount(
  row: CellRow,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
  sign: SignConvention,
): number | 'amount' | 'type' {
  if (columns.amount === undefined) return readOppositeColumns(row, columns, separator, sign);
  const written = parseAmount(getCellText(row, columns.amount));
  const minor = written && toRoundedHundredths(written.digits, separator);
  if (minor === undefined || (written?.hasSeveralSigns && columns.direction === undefined)) return 'amount';
  const signed = written?.isNegative || (written?.hasLostSign && sign.isLostMinus) ? -minor : minor;
  if (columns.direction !== undefined) {
    const word = getCellText(row, columns.direction);
    const way = parseDirection(word) ?? (word === '' ? sign.unsaid : undefined);
    if (way === 'out') return sign.isOutNegative ? signed : -signed;
    if (way === 'in') return sign.isInNegative ? -signed : signed;
    if (word === '' || way !== undefined) return signed;
    // The direction word is unknown. If signs and other direction words are consistent, the sign is used.
    const isSigned = sign.isOutNegative !== sign.isInNegative;
    return isSigned ? (sign.isOutNegative ? signed : -signed) : 'type';
  }
  if (sign.isPlusIn) return written?.isPositive ? minor : -minor;
  return sign.isTurned ? -signed : signed;
}

/**
 * Returns a row's income minus its expenses. If both cells are empty, returns the fee. Amounts in either column may be
 * negative, and the unused cell may contain zero.
 */
function readOppositeColumns(row: CellRow, columns: ColumnIndexes, separator: DecimalSeparator, sign: SignConvention) {
  const [out, into, fee] = [columns.out, columns.in, columns.fee].map((at) =>
    readCell(getCellText(row, at), separator),
  );
  if (out === 'amount' || into === 'amount') return 'amount';
  if (out !== undefined || into !== undefined)
    return (sign.isInNegative ? -1 : 1) * (into ?? 0) + (sign.isOutNegative ? 1 : -1) * (out ?? 0);
  if (fee === undefined || fee === 'amount' || fee === 0) return 'amount';
  return sign.isFeeNegative ? fee : -fee;
}

/**
 * Returns the amount of a cell in hundredths. Returns undefined if the cell is empty or a dash, and `'amount'` if it is
 * unreadable.
 */
const readCell = (cell: string, separator: DecimalSeparator): number | 'amount' | undefined =>
  /^[-–—]*$/.test(cell) ? undefined : (parseMinor(cell, separator) ?? 'amount');
