import { type DecimalSeparator, type ParsedAmount, parseAmount, parseMinor, toRoundedHundredths } from '../amounts.ts';
import { MAX_DESCRIBED_AMOUNTS, voteSignsByCount, voteSignsByDescription } from '../vote-signs.ts';
import { HEADER_PATTERNS, SIGN_PATTERNS } from '../word-patterns.ts';
import type { ColumnIndexes } from './columns.ts';
import { findColumnRoleByHeader, foldHeader, parseDirection } from './headers.ts';
import { getCellText, parseColumn, type Row, replaceCell, type Table } from './table.ts';

/*
 * Functions that decide which amounts of a table are negative. First, each amount gets a single sign. Then
 * `SignConvention` states whether a sign means income or expenses in this file.
 */

type Direction = 'in' | 'out';
type Directions = (Direction | undefined)[];

/**
 * Minimum share of rows whose amount must be equal to the difference of two balances. With a smaller share, or with
 * fewer than `FEWEST_STEPS` such rows, the balances are not used.
 */
const NEARLY_ALL = 0.95;
const FEWEST_STEPS = 2;

/**
 * Gives each amount a single sign. Amounts with several signs are resolved, and amounts without a sign get one if their
 * direction is known.
 */
export function completeSigns(
  rows: readonly Row[],
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): readonly Row[] {
  if (columns.amount === undefined || columns.direction !== undefined) return rows;
  const single = resolveMultipleSigns(rows, columns.amount, columns, separator);
  return addMissingSigns(single, columns.amount, columns, separator);
}

/**
 * Matches a minus inside brackets, as in `(-67.00)`. Either both signs have the same meaning, or one of them cancels
 * the other.
 */
const SIGN_IN_BRACKETS = /\([\s\p{Sc}]{0,3}[-−–‐‑]/u;
const ALL_SIGNS = /[()\-−–‐‑]/g;

/**
 * Replaces several signs of an amount by a single sign.
 * `--21.78` and `-(5.00)` are reversed charges, which are income. For `(-67.00)`, the running balance decides. Without
 * a running balance, it is an expense if all negative amounts of the column are written this way. Otherwise the amount
 * stays unreadable.
 */
function resolveMultipleSigns(
  rows: readonly Row[],
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
 * Adds a minus to the expenses if no amount of the column has a sign. The running balance, or the first word of a text,
 * must show the direction of every row. Otherwise the rows are returned unchanged.
 */
function addMissingSigns(rows: readonly Row[], amount: number, columns: ColumnIndexes, separator: DecimalSeparator) {
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

/**
 * Returns the direction of each row whose amount is the difference between its balance and the balance of the row
 * before it. Other directions are undefined.
 */
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
 * Returns the direction of each row, or undefined if the balances do not show it. The balances must rise and fall,
 * because if all amounts have one direction, the whole column has one sign.
 */
function inferFromBalances(
  rows: readonly Row[],
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
    // The first row has no balance before it. It is income if the account was empty before. Otherwise it gets the
    // direction of most rows.
    const [first = -1] = inOrder;
    ways[first] = balances[first] === amounts[first] || ins > steps - ins ? 'in' : 'out';
    return ways;
  }
  return undefined;
}

/**
 * Returns the direction of each row from the first word of a text, as in `消费 美团`. Returns undefined unless all rows
 * have such a word and both directions occur.
 */
function inferFromTexts(
  rows: readonly Row[],
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
/** Maximum number of different types of transactions, and of the words of each type. */
const MOST_TYPES = 12;
const TYPE_WORDS = 3;

function parseTextDirection(text: string): Direction | undefined {
  const start = text.slice(0, LONGEST_WORD).split(/[\s:：-]/, 1)[0] ?? '';
  const word = start.toLowerCase();
  if (SIGN_PATTERNS.bought.test(word)) return 'out';
  if (SIGN_PATTERNS.returned.test(word)) return 'in';
  // A single letter may be the start of a shop's name.
  const way = word.length > 3 ? parseDirection(word) : undefined;
  return way === 'in' || way === 'out' ? way : undefined;
}

/** Returns the direction of a type of transaction, such as `Market buy`. */
function parseTypeDirection(type: string): Direction | undefined {
  const words = foldHeader(type).split(' ');
  const ways = new Set(words.flatMap((word) => parseTextDirection(word) ?? []));
  return ways.size === 1 ? [...ways][0] : undefined;
}

/** The rules by which a file distinguishes income from expenses. */
export type SignConvention = {
  /** True if amounts without a sign are expenses, as in statements of cards. */
  isTurned: boolean;
  /** True if the file does not show which signs are income, so that the user is asked. */
  isAsked: boolean;
  /** True if only amounts with a plus or `CR` are income. */
  isPlusIn: boolean;
  /**
   * True if some amounts start with a `?` and others do not. The `?` is then a minus that the encoding of the file does
   * not contain.
   */
  isLostMinus: boolean;
  /**
   * True if amounts with the direction "out" are usually negative. `isInNegative` is the same for the direction "in".
   */
  isOutNegative: boolean;
  isInNegative: boolean;
  /** True if fees in rows without another amount are negative. Otherwise a negative fee is a refund. */
  isFeeNegative: boolean;
  /** The direction of rows without a direction. If a file names only one of the two directions, it is the other one. */
  unsaid: Direction | undefined;
};

/** Infers the meaning of signs from all rows together, because a single row does not show it. */
export function inferSign(table: Table, columns: ColumnIndexes, rows: readonly Row[]): SignConvention {
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
  // Some cards list expenses without a sign and refunds with a minus. The descriptions show this.
  const said = rows.slice(0, MAX_DESCRIBED_AMOUNTS).map((row, at) => ({
    words: listTexts(row, columns),
    isNegative: written[at]?.isNegative,
  }));
  // Net amounts are written by payment services, whose signs are always normal.
  const isNet = findColumnRoleByHeader(table.head?.cells[column ?? -1] ?? '') === 'net';
  const votes = isOneColumn && !isNet ? voteSignsByDescription(said) : 0;
  const negatives = all.filter((each) => each.isNegative).length;
  const byCount = isCard ? voteSignsByCount(all.length, negatives) : 0;
  // Explicit plus signs are unambiguous, except on cards.
  const isExplicit = isMixed && !isCard && hasPlus;
  const isTurnedByWords = isMixed ? !isExplicit && votes + byCount > 0 : isUnsigned && votes > 0;
  // More income than expenses is unusual. The account may be a savings account, or a card that nothing else identifies.
  const isUnusual = isOneColumn && isMixed && all.length > 3 && all.length > 3 * negatives;
  // A few positive amounts may all be income, but if no description shows this, the user is asked.
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

/** Returns the texts of a row. The type of the transaction is last. */
function listTexts(row: Row, { payees, texts, category, kinds }: ColumnIndexes): string[] {
  return [...payees, ...texts, category, ...kinds].map((at) => getCellText(row, at)).filter((cell) => cell !== '');
}

/** Matches a partly hidden card number. In account numbers, the first digits are hidden too. */
const HIDDEN_NUMBER = /(?<!\d)\d{4}[ -]?\d{0,2}[*xX•_]{2,10}[ -]?[*xX•_]{2,10}/;
const ABOVE = 40;
const BELOW = 5;

/**
 * True if the table is from a credit card. Headers, lines above the table, the line of the total, or payments in
 * instalments show this.
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

/**
 * Returns the amount of a row in hundredths with its sign. If it is unreadable, returns which part of the row is
 * unreadable.
 */
export function readSignedAmount(
  row: Row,
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
    // The word is unknown. The sign is used if the signs of other rows agree with their words.
    const isSigned = sign.isOutNegative !== sign.isInNegative;
    return isSigned ? (sign.isOutNegative ? signed : -signed) : 'type';
  }
  if (sign.isPlusIn) return written?.isPositive ? minor : -minor;
  return sign.isTurned ? -signed : signed;
}

/**
 * Returns income minus expenses of a row. If both are empty, the row may contain only a fee.
 * In some files, the amounts of one direction are negative, or the column of the other direction contains zeros.
 */
function readOppositeColumns(row: Row, columns: ColumnIndexes, separator: DecimalSeparator, sign: SignConvention) {
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
 * Returns the amount of a cell in hundredths, or 'amount' if it is unreadable. Returns undefined if the cell is empty
 * or a dash.
 */
const readCell = (cell: string, separator: DecimalSeparator): number | 'amount' | undefined =>
  /^[-–—]*$/.test(cell) ? undefined : (parseMinor(cell, separator) ?? 'amount');
