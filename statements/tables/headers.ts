import { NON_ASCII_PATTERN } from '../amounts.ts';
import { BALANCE_WITH_DATE, HEADER_ROLES, ROW_PATTERNS, SIGN_PATTERNS } from '../word-patterns.ts';
import type { Row } from './table.ts';

export type HeaderRole =
  | 'bookedDay'
  | 'day'
  | 'otherDay'
  | 'net'
  | 'amount'
  | 'gross'
  | 'out'
  | 'in'
  | 'fee'
  | 'balance'
  | 'currency'
  | 'payee'
  | 'description'
  | 'purpose'
  | 'category'
  | 'tags'
  | 'direction'
  | 'status'
  | 'transfer'
  | 'from'
  | 'to'
  | 'account'
  | 'id'
  | 'none';

/** Returns the role for the header of a column, or undefined if the header is unknown. */
export function findColumnRoleByHeader(head: string): HeaderRole | undefined {
  const side = /^[[(]([-+])[\])]$/.exec(head)?.[1];
  if (side) return side === '+' ? 'in' : 'out';
  const words = foldHeader(head);
  return words === ''
    ? undefined
    : (HEADER_ROLES.find(({ pattern }) => pattern.test(words))?.role as HeaderRole | undefined);
}

/**
 * Matches accents in Latin, Greek, Cyrillic, Hebrew and Arabic text. In Japanese and Thai, accents result in different
 * letters, so they are not removed.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Removes accents, case and punctuation: `Auftraggeber / Begünstigter` becomes `auftraggeber begunstigter`. */
export function foldHeader(head: string): string {
  const parted = head.slice(0, 100).replace(/([a-z])([A-Z])/g, '$1 $2');
  // This function is called for every row and must be fast. Most texts are ASCII, which needs fewer steps.
  if (!NON_ASCII_PATTERN.test(parted))
    return parted
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return parted
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Maximum length of the first word if a direction is given in two languages. */
const LONGEST_WAY = 6;

/** Returns the direction that a word means, or undefined for other words. */
export function parseDirection(word: string): 'out' | 'in' | 'neither' | 'opening' | undefined {
  if (word === '' || word.length > 30) return undefined;
  if (/^[+−–-]$/.test(word)) return word === '+' ? 'in' : 'out';
  if (word === '/') return 'neither';
  const folded = foldHeader(word);
  if (SIGN_PATTERNS.out.test(folded)) return 'out';
  if (SIGN_PATTERNS.in.test(folded)) return 'in';
  // The direction may be given in two languages: `借 Dr`.
  const space = folded.indexOf(' ');
  if (space > 0 && space <= LONGEST_WAY) {
    const [one, other] = [folded.slice(0, space), folded.slice(space + 1)];
    if (SIGN_PATTERNS.out.test(one) && SIGN_PATTERNS.out.test(other)) return 'out';
    if (SIGN_PATTERNS.in.test(one) && SIGN_PATTERNS.in.test(other)) return 'in';
  }
  if (SIGN_PATTERNS.neither.test(folded)) return 'neither';
  return SIGN_PATTERNS.opening.test(folded) ? 'opening' : undefined;
}

/** Columns that occur together only in the exports of these programs. */
const PROGRAMS = [
  ['ynab', ['payee', 'memo', 'outflow', 'inflow']],
  ['firefly', ['source name', 'destination name', 'type', 'amount']],
  ['mint', ['original description', 'transaction type', 'account name']],
  ['actual', ['payee', 'notes', 'split amount', 'cleared']],
  ['copilot', ['parent category', 'excluded', 'account mask', 'recurring']],
] as const;

export type ExportingProgram = 'csv' | (typeof PROGRAMS)[number][0];

/**
 * Detects by the header which program exported a file. All other files are from banks. `readMoneta` detects Moneta's
 * own exports.
 */
export function detectProgram(head: Row | undefined): ExportingProgram {
  const heads = new Set(head?.cells.map(foldHeader));
  return PROGRAMS.find(([, all]) => all.every((each) => heads.has(each)))?.[0] ?? 'csv';
}

/*
 * Functions for words in the languages of banks. These words show that a row was not booked, or that it is a balance or
 * a total.
 */

/**
 * Matches texts with a letter before the first digit. Most cells are amounts and dates, which are skipped this way
 * without a slow search.
 */
const LETTER = /^[^\d]*\p{L}/u;

/**
 * Returns the status if the text means that the row is not booked yet, or never will be. The text may also be in a date
 * column. Returns undefined for other texts.
 */
export function findUnbookedStatus(word: string): 'pending' | 'failed' | undefined {
  if (word.length > 60 || !LETTER.test(word)) return undefined;
  if (ROW_PATTERNS.failed.test(word)) return 'failed';
  return ROW_PATTERNS.pending.test(word) ? 'pending' : undefined;
}

/** True if the cell means that the row is not booked yet. This may be in any column. */
export function isPendingCell(cell: string): boolean {
  return cell.length <= 20 && LETTER.test(cell) && ROW_PATTERNS.held.test(cell);
}

/**
 * Patterns for words that banks add before descriptions: `(Pending) Corner Shop`, `Pending - Corner Shop`, `Reservert
 * transaksjon Kiosk`.
 * A user's own text may start with the same words. Therefore, the preview lists such rows, and the user can include
 * them.
 */
const IN_BRACKETS = /^[([]([^)\]]{1,40})[)\]]/;
const BEFORE_A_MARK = /^(\p{L}[^:–-]{2,18}?)(?::| [–-]) /u;
export function findStatusPrefix(cells: readonly string[]): ReturnType<typeof findUnbookedStatus> {
  for (const cell of cells) {
    const first = cell[0];
    const said = first === '(' || first === '[' ? findUnbookedStatus(IN_BRACKETS.exec(cell)?.[1] ?? '') : undefined;
    if (said) return said;
    if (ROW_PATTERNS.heldFirst.test(cell) || isPendingCell(BEFORE_A_MARK.exec(cell)?.[1] ?? '')) return 'pending';
  }
  return undefined;
}

/**
 * True if the text starts with a word for a blocked amount. Hotels write the same words, so this is decisive only if
 * the row has no balance, and other rows have one.
 */
export function isReservation(text: string): boolean {
  return text.length <= 200 && ROW_PATTERNS.reservation.test(text);
}

/** True if the text shows that the row contains a balance. */
export function isBalanceText(text: string): boolean {
  if (text.length > 100 || !LETTER.test(text)) return false;
  const words = '|*>#'.includes(text[0] ?? '') ? text.slice(1).trimStart() : text;
  return ROW_PATTERNS.balance.test(words) || BALANCE_WITH_DATE.test(words) || ROW_PATTERNS.turnover.test(words);
}

/** True for names that programs use as the payee of an opening balance. */
export function isOpeningName(name: string): boolean {
  return name.length <= 40 && ROW_PATTERNS.openingName.test(name);
}

/** True if the only word of the row means balance. Next to other words, it may be the name of an account. */
export function isBalanceWord(words: readonly string[]): boolean {
  const [word = '', ...others] = words;
  return others.length === 0 && word.length <= 20 && ROW_PATTERNS.balanceAlone.test(word);
}

/** True if the text shows that the row is the total of other rows. */
export function isTotalText(text: string): boolean {
  return text.length <= 100 && ROW_PATTERNS.total.test(text);
}
