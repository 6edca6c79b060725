import { type WrittenAmount, writtenAmount } from '../amounts.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-table.ts';
import { directionOf, foldHead, roleOf } from './header-words.ts';
import { MOST_SAID, turnedByCount, turnedByWords } from './said-by-words.ts';
import type { CsvRow } from './split-rows.ts';

/** How a file tells what came in from what went out. */
export type Sign = {
  /** Amounts without a sign are spent, as card issuers write them. */
  isTurned: boolean;
  /** Whether the file leaves that open. */
  isAsked: boolean;
  /** Only what has a plus or `CR` came in. */
  isPlusIn: boolean;
  /** A `?` stands for a minus that the encoding of the file did not have, where some amounts have one and some none. */
  isLostMinus: boolean;
  /** By the word that says the direction: whether its amounts are usually negative. */
  isOutNegative: boolean;
  isInNegative: boolean;
  /** Whether fees that stand by themselves are: else one with a minus is paid back. */
  isFeeNegative: boolean;
  /** What a row has whose direction is not said: where only one of the two is ever said, the other. */
  unsaid: 'out' | 'in' | undefined;
};

/** How cards are called in heads, above them, and in the line of their total. */
const CARD =
  /\b(card|cards|card ?holder\w*|mcc|kreditkarten?\w*|karten\w*|carte|cartes|tarjetas?|carta|cartao|cartoes|creditcard|kaarten|kaart|kaart(?:nummer|houder)|kredietkaart|kort|kortet|kreditkort\w*|betalkort|luottokort\w*|kortti\w*|karta|karty|karet|kartica\w*|kartu|kartlar?|kredi karti|ekstre|visa|mastercard|amex|diners)\b|bankkartya|hitelkartya|кредитн|карт[аыи]|カード|利用(日|店|金額)|信用卡|카드|이용(일|금액|가맹점)|가맹점|אשראי|עסקה|סכום חיוב|תאריך רכישה|πιστωτικ/;
/** Where who is paid is always a shop. */
const SHOPS =
  /^(merchant|merchants?( name)?|handler|handlername|commercant|comercio|comerciante|establecimiento|estabelecimento|esercente|winkelier|vendor)$|店名|利用(先|場所)|商店名|가맹점|בית ?ה?עסק/;
/** A number of a card, of which most is hidden; those of accounts are hidden from their beginning. */
const HIDDEN_NUMBER = /(?<!\d)\d{4}[ -]?\d{0,2}[*xX•_]{2,10}[ -]?[*xX•_]{2,10}/;

/** How a purchase is paid, in a column of its own: at once, in so many months, revolving. */
const INSTALMENTS = /^(?:\d{1,2}回|一括|分割|リボ)/;

/** Settled over all rows, never for one alone. */
export function signOf(table: Table, columns: Columns, rows: readonly CsvRow[]): Sign {
  const direction = (row: CsvRow) => directionOf(row.cells[columns.direction ?? -1] ?? '');
  const column = columns.amount ?? columns.out ?? columns.in ?? -1;
  const written = rows.map((row) => ({ way: direction(row), amount: writtenAmount(row.cells[column] ?? '') }));
  const of = (way: 'out' | 'in') => written.filter((each) => each.way === way).map(({ amount }) => amount);
  const all = written.map(({ amount }) => amount).filter((amount) => amount !== undefined);
  const isMixed = all.some(({ isNegative }) => isNegative);
  const isPlusIn =
    columns.amount !== undefined &&
    !isMixed &&
    all.some(({ isPositive }) => isPositive) &&
    !all.every(({ isPositive }) => isPositive);
  const isCard = isOfCard(table, columns);
  const isOneColumn = columns.amount !== undefined && columns.direction === undefined && !isPlusIn;
  const isUnsigned = isOneColumn && !isMixed;
  // Some cards write what was spent without a sign and what was paid back with a minus; the words beside it tell.
  const said = rows.slice(0, MOST_SAID).map(({ cells }, at) => ({
    words: wordsOf(cells, columns),
    isNegative: written[at]?.amount?.isNegative,
  }));
  // What is left after fees is what an account of payments has.
  const isNet = roleOf(table.head?.cells[columns.amount ?? -1] ?? '') === 'net';
  const votes = isOneColumn && !isNet ? turnedByWords(said) : 0;
  const negatives = all.filter((each) => each.isNegative).length;
  const byCount = isCard ? turnedByCount(all.length, negatives) : 0;
  // Where what came in has a plus, nothing is left to be told, but of cards.
  const isExplicit = isMixed && !isCard && all.some(({ isPositive }) => isPositive);
  const isTurnedByWords = isMixed ? !isExplicit && votes + byCount > 0 : isUnsigned && votes > 0;
  // More comes in than goes out: of an account for savings, or of a card that nothing else tells.
  const isUnusual = isOneColumn && isMixed && all.length > 3 && all.length > 3 * negatives;
  // A few rows may all have come in, as heads that speak of an account's amounts have it. Without heads nothing says even that.
  const isSilent = !table.head && votes === 0 && all.length > 0 && !all.some(({ isPositive }) => isPositive);
  const [outs, ins] = [of('out'), of('in')];
  return {
    isTurned: isTurnedByWords || (isUnsigned && isCard && votes > -1),
    isAsked: isTurnedByWords || (isUnsigned && (isCard || isSilent || all.length > 3)) || isUnusual,
    isPlusIn,
    isLostMinus: all.some((each) => !each.hasLostSign && /[1-9]/.test(each.digits)) && !isMixed,
    isOutNegative: isMostlyNegative(columns.direction === undefined ? writtenIn(rows, columns.out) : outs),
    isInNegative: isMostlyNegative(columns.direction === undefined ? writtenIn(rows, columns.in) : ins),
    isFeeNegative: isMostlyNegative(writtenIn(rows, columns.fee)),
    unsaid:
      columns.direction === undefined || (outs.length > 0 && ins.length > 0)
        ? undefined
        : outs.length > 0
          ? 'in'
          : 'out',
  };
}

/** What names a row, its kind last. */
function wordsOf(cells: readonly string[], { payees, texts, category, kinds }: Columns): string[] {
  return [...payees, ...texts, category, ...kinds].map((at) => cells[at ?? -1] ?? '').filter((cell) => cell !== '');
}

/** Whether a table is of a credit card: what heads it, stands above it, or adds it up below says so. */
function isOfCard({ before, head, rows }: Table, { day }: Columns): boolean {
  const below = rows.slice(-BELOW).filter(({ cells }) => (cells[day] ?? '') === '');
  const words = [...before.slice(-ABOVE), ...(head ? [head] : []), ...below].flatMap(({ cells }) => cells);
  if (head?.cells.some((cell) => SHOPS.test(foldHead(cell)))) return true;
  if (rows.slice(0, BELOW).some(({ cells }) => cells.some((cell) => INSTALMENTS.test(cell)))) return true;
  return words.some((cell) => CARD.test(foldHead(cell)) || (cell.length < 40 && HIDDEN_NUMBER.test(cell)));
}

const ABOVE = 40;
const BELOW = 5;

function writtenIn(rows: readonly CsvRow[], column: number | undefined): (WrittenAmount | undefined)[] {
  return column === undefined ? [] : rows.map((row) => writtenAmount(row.cells[column] ?? ''));
}

function isMostlyNegative(amounts: readonly (WrittenAmount | undefined)[]): boolean {
  const some = amounts.filter((amount) => amount !== undefined && /[1-9]/.test(amount.digits));
  return some.filter((amount) => amount?.isNegative).length * 2 > some.length;
}
