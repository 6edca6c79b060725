import { type DecimalSeparator, type ParsedAmount, parseAmount, parseMinor, toHundredths } from '../amounts.ts';
import { MAX_DESCRIBED, voteByCount, voteByDescription } from '../sign-votes.ts';
import { HEADERS, SIGNS } from '../words.ts';
import type { Columns } from './columns.ts';
import { findRole, foldHeader, parseDirection } from './headers.ts';
import { cellAt, parseColumn, type Row, replaceCell, type Table } from './table.ts';

/*
 * Everything that decides which amounts of a table are negative. First each amount gets a single written sign, then the
 * convention of the file tells what a sign means.
 */

type Direction = 'in' | 'out';
type Directions = (Direction | undefined)[];

/**
 * Use the balances only if this share of the steps equals the amount of the row, and if there are at least this many
 * steps.
 */
const NEARLY_ALL = 0.95;
const FEWEST_STEPS = 2;

/** Gives each amount one sign, if it has several, or none although its direction is known from elsewhere. */
export function completeSigns(rows: readonly Row[], columns: Columns, separator: DecimalSeparator): readonly Row[] {
  if (columns.amount === undefined || columns.direction !== undefined) return rows;
  const single = resolveMultipleSigns(rows, columns.amount, columns, separator);
  return addMissingSigns(single, columns.amount, columns, separator);
}

/** A minus inside brackets, as in `(-67.00)`: either both mean the same, or one cancels the other. */
const SIGN_IN_BRACKETS = /\([\s\p{Sc}]{0,3}[-−–‐‑]/u;
const ALL_SIGNS = /[()\-−–‐‑]/g;

/**
 * Reduces multiple signs of an amount to one. `--21.78` and `-(5.00)` are reversed charges, so income. `(-67.00)` is
 * decided by the running balance. Without one it is an expense if the whole column is written this way, and otherwise
 * it stays unreadable.
 */
function resolveMultipleSigns(rows: readonly Row[], amount: number, columns: Columns, separator: DecimalSeparator) {
  const written = rows.map((row) => parseAmount(cellAt(row, amount)));
  if (!written.some((each) => each?.hasSeveralSigns)) return rows;
  const balances = rows.map((row) => parseMinor(cellAt(row, columns.balance), separator));
  const isRight = (way: Direction | undefined, at: number) =>
    way !== undefined && (written[at]?.hasSeveralSigns || (way === 'out') === written[at]?.isNegative);
  const readings = [rows.map((_, at) => at), rows.map((_, at) => at).reverse()].map((inOrder) => {
    const ways = followSteps(inOrder, balances, toMinors(written, separator));
    return { ways, count: ways.filter(isRight).length };
  });
  const best = readings.reduce((one, other) => (other.count > one.count ? other : one));
  const isUsed = columns.balance !== undefined && 2 * best.count >= rows.length - 1;
  const isMixed = rows.some((row, at) => written[at]?.isNegative && !SIGN_IN_BRACKETS.test(cellAt(row, amount)));
  return rows.map((row, at) => {
    if (!written[at]?.hasSeveralSigns) return row;
    const cell = cellAt(row, amount);
    const byNotation = SIGN_IN_BRACKETS.test(cell) ? (isMixed ? undefined : 'out') : 'in';
    const way = (isUsed ? best.ways[at] : undefined) ?? byNotation;
    return way ? replaceCell(row, amount, (way === 'out' ? '-' : '') + cell.replace(ALL_SIGNS, '')) : row;
  });
}

/**
 * Adds a minus to unsigned amounts of expenses, if something else shows the direction of every row: the running
 * balance, or the first word of the text. Otherwise returns the rows unchanged.
 */
function addMissingSigns(rows: readonly Row[], amount: number, columns: Columns, separator: DecimalSeparator) {
  const written = rows.map((row) => parseAmount(cellAt(row, amount)));
  if (written.some((each) => each?.isNegative || each?.isPositive || each?.hasLostSign)) return rows;
  const minors = toMinors(written, separator);
  const ways = inferFromBalances(rows, minors, columns, separator) ?? inferFromTexts(rows, minors, columns);
  if (!ways) return rows;
  return rows.map((row, at) => (ways[at] === 'out' ? replaceCell(row, amount, `-${cellAt(row, amount)}`) : row));
}

type Minors = readonly (number | undefined)[];

const toMinors = (amounts: readonly (ParsedAmount | undefined)[], separator: DecimalSeparator): Minors =>
  amounts.map((each) => (each ? toHundredths(each.digits, separator) : undefined));

/** The direction of each row whose amount is the difference to the balance of the row before it. */
function followSteps(inOrder: readonly number[], balances: Minors, amounts: Minors): Directions {
  const ways: Directions = balances.map(() => undefined);
  for (const [index, at] of inOrder.entries()) {
    const [before, after, amount] = [balances[inOrder[index - 1] ?? -1], balances[at], amounts[at]];
    if (before === undefined || after === undefined || !amount || Math.abs(after - before) !== amount) continue;
    ways[at] = after > before ? 'in' : 'out';
  }
  return ways;
}

/** Used only if balances rise and fall. If all go one way, the whole column has one sign. */
function inferFromBalances(rows: readonly Row[], amounts: Minors, { balance }: Columns, separator: DecimalSeparator) {
  if (balance === undefined) return undefined;
  const balances = rows.map((row) => parseMinor(cellAt(row, balance), separator));
  const stated = amounts.flatMap((amount, at) => (amount && balances[at] !== undefined ? [at] : []));
  if (stated.length < rows.length * NEARLY_ALL) return undefined;
  for (const inOrder of [stated, stated.toReversed()]) {
    const ways = followSteps(inOrder, balances, amounts);
    const [steps, ins] = [ways.filter(Boolean).length, ways.filter((way) => way === 'in').length];
    if (ins === 0 || ins === steps || steps < FEWEST_STEPS || steps < (inOrder.length - 1) * NEARLY_ALL) continue;
    // The first row has no previous balance. If the account was empty before, it is income; otherwise use the majority.
    const [first = -1] = inOrder;
    ways[first] = balances[first] === amounts[first] || ins > steps - ins ? 'in' : 'out';
    return ways;
  }
  return undefined;
}

/** Directions by the first word of the text, as in `消费 美团`. Every row must have one, and both directions must occur. */
function inferFromTexts(rows: readonly Row[], amounts: Minors, { texts, payees }: Columns): Directions | undefined {
  for (const column of [...texts, ...payees]) {
    const ways = rows.map((row) => parseTextDirection(cellAt(row, column)));
    const isComplete = ways.every((way, at) => way !== undefined || amounts[at] === undefined);
    if (isComplete && ways.includes('in') && ways.includes('out')) return ways;
  }
  return undefined;
}

const LONGEST_WORD = 20;

function parseTextDirection(text: string): Direction | undefined {
  const start = text.slice(0, LONGEST_WORD).split(/[\s:：-]/, 1)[0] ?? '';
  const word = start.toLowerCase();
  if (SIGNS.bought.test(word)) return 'out';
  if (SIGNS.returned.test(word)) return 'in';
  // A single letter may be the start of a shop name.
  const way = word.length > 3 ? parseDirection(word) : undefined;
  return way === 'in' || way === 'out' ? way : undefined;
}

/** How a file distinguishes income from expenses. */
export type SignConvention = {
  /** Amounts without a sign are expenses, as in card statements. */
  isTurned: boolean;
  /** True if the file leaves this open. */
  isAsked: boolean;
  /** Only amounts with a plus or `CR` are income. */
  isPlusIn: boolean;
  /** A `?` is a minus that the encoding could not represent. True if some amounts have one and some do not. */
  isLostMinus: boolean;
  /** With a direction column: whether amounts of that direction are usually negative. */
  isOutNegative: boolean;
  isInNegative: boolean;
  /** True if fees on their own rows are negative. Otherwise a negative fee is a refund. */
  isFeeNegative: boolean;
  /** The direction of rows without one. If the file only ever names one direction, it is the other. */
  unsaid: Direction | undefined;
};

/** Inferred from all rows together, never from a single one. */
export function inferSign(table: Table, columns: Columns, rows: readonly Row[]): SignConvention {
  const { amount: column, out, in: into, direction } = columns;
  const written = rows.map((row) => parseAmount(cellAt(row, column ?? out ?? into)));
  const ways = rows.map((row) => parseDirection(cellAt(row, direction)));
  const amountsTo = (way: Direction) => written.filter((each, at) => each && ways[at] === way) as ParsedAmount[];
  const all = written.filter((amount) => amount !== undefined);
  const isMixed = all.some(({ isNegative }) => isNegative);
  const hasPlus = all.some(({ isPositive }) => isPositive);
  const isPlusIn = column !== undefined && !isMixed && hasPlus && !all.every(({ isPositive }) => isPositive);
  const isCard = isCardTable(table, columns);
  const isOneColumn = column !== undefined && direction === undefined && !isPlusIn;
  const isUnsigned = isOneColumn && !isMixed;
  // Some cards list expenses without a sign and refunds with a minus. Descriptions reveal that.
  const said = rows.slice(0, MAX_DESCRIBED).map((row, at) => ({
    words: listTexts(row, columns),
    isNegative: written[at]?.isNegative,
  }));
  // Net amounts are from payment services, which use normal signs.
  const isNet = findRole(table.head?.cells[column ?? -1] ?? '') === 'net';
  const votes = isOneColumn && !isNet ? voteByDescription(said) : 0;
  const negatives = all.filter((each) => each.isNegative).length;
  const byCount = isCard ? voteByCount(all.length, negatives) : 0;
  // Explicit plus signs leave no doubt, except on cards.
  const isExplicit = isMixed && !isCard && hasPlus;
  const isTurnedByWords = isMixed ? !isExplicit && votes + byCount > 0 : isUnsigned && votes > 0;
  // More income than expenses is unusual: it is a savings account, or a card without other hints.
  const isUnusual = isOneColumn && isMixed && all.length > 3 && all.length > 3 * negatives;
  // With a header, a few positive amounts may all be income. Without one there is no evidence, so ask.
  const isSilent = !table.head && votes === 0 && all.length > 0 && !hasPlus;
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

/** Texts of a row, with the transaction type last. */
function listTexts(row: Row, { payees, texts, category, kinds }: Columns): string[] {
  return [...payees, ...texts, category, ...kinds].map((at) => cellAt(row, at)).filter((cell) => cell !== '');
}

/** A partly masked card number. Account numbers are masked from the start. */
const HIDDEN_NUMBER = /(?<!\d)\d{4}[ -]?\d{0,2}[*xX•_]{2,10}[ -]?[*xX•_]{2,10}/;
const ABOVE = 40;
const BELOW = 5;

/** True if headers, the lines above, the total line or payment plans indicate a credit card. */
function isCardTable({ before, head, rows }: Table, { day }: Columns): boolean {
  const below = rows.slice(-BELOW).filter((row) => cellAt(row, day) === '');
  const words = [...before.slice(-ABOVE), ...(head ? [head] : []), ...below].flatMap(({ cells }) => cells);
  if (head?.cells.some((cell) => HEADERS.shop.test(foldHeader(cell)))) return true;
  if (rows.slice(0, BELOW).some(({ cells }) => cells.some((cell) => SIGNS.instalments.test(cell)))) return true;
  return words.some((cell) => HEADERS.card.test(foldHeader(cell)) || (cell.length < 40 && HIDDEN_NUMBER.test(cell)));
}

function isMostlyNegative(amounts: readonly ParsedAmount[]): boolean {
  const some = amounts.filter(({ digits }) => /[1-9]/.test(digits));
  return some.filter(({ isNegative }) => isNegative).length * 2 > some.length;
}

/** The signed amount of a row in hundredths, or which part of the row cannot be read. */
export function readAmount(
  row: Row,
  columns: Columns,
  separator: DecimalSeparator,
  sign: SignConvention,
): number | 'amount' | 'type' {
  if (columns.amount === undefined) return readOppositeColumns(row, columns, separator, sign);
  const written = parseAmount(cellAt(row, columns.amount));
  const minor = written && toHundredths(written.digits, separator);
  if (minor === undefined || (written?.hasSeveralSigns && columns.direction === undefined)) return 'amount';
  const signed = written?.isNegative || (written?.hasLostSign && sign.isLostMinus) ? -minor : minor;
  if (columns.direction !== undefined) {
    const word = cellAt(row, columns.direction);
    const way = parseDirection(word) ?? (word === '' ? sign.unsaid : undefined);
    if (way === 'out') return sign.isOutNegative ? signed : -signed;
    if (way === 'in') return sign.isInNegative ? -signed : signed;
    if (word === '' || way !== undefined) return signed;
    // Unknown word: use the sign, if the signs of the other rows agree with their words.
    const isSigned = sign.isOutNegative !== sign.isInNegative;
    return isSigned ? (sign.isOutNegative ? signed : -signed) : 'type';
  }
  if (sign.isPlusIn) return written?.isPositive ? minor : -minor;
  return sign.isTurned ? -signed : signed;
}

/**
 * Income minus expense. Rows without either may contain only a fee. Some files negate one column or fill the unused one
 * with zeros.
 */
function readOppositeColumns(row: Row, columns: Columns, separator: DecimalSeparator, sign: SignConvention) {
  const [out, into, fee] = [columns.out, columns.in, columns.fee].map((at) => readCell(cellAt(row, at), separator));
  if (out === 'amount' || into === 'amount') return 'amount';
  if (out !== undefined || into !== undefined)
    return (sign.isInNegative ? -1 : 1) * (into ?? 0) + (sign.isOutNegative ? 1 : -1) * (out ?? 0);
  if (fee === undefined || fee === 'amount' || fee === 0) return 'amount';
  return sign.isFeeNegative ? fee : -fee;
}

/** Returns undefined for an empty cell or a dash. */
const readCell = (cell: string, separator: DecimalSeparator): number | 'amount' | undefined =>
  /^[-–—]*$/.test(cell) ? undefined : (parseMinor(cell, separator) ?? 'amount');
