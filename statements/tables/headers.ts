import { BEYOND_ASCII } from '../amounts.ts';
import { BALANCE_OF, HEADER_ROLES, ROWS, SIGNS } from '../words.ts';
import type { Row } from './table.ts';

/** The role of a column. */
export type Role =
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

/** The role that a header indicates, or undefined if it is unknown. */
export function findRole(head: string): Role | undefined {
  const side = /^[[(]([-+])[\])]$/.exec(head)?.[1];
  if (side) return side === '+' ? 'in' : 'out';
  const words = foldHeader(head);
  return words === '' ? undefined : (HEADER_ROLES.find(({ pattern }) => pattern.test(words))?.role as Role | undefined);
}

/**
 * Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic. In Japanese and Thai they make different letters, so keep
 * those.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Removes accents, case and punctuation: `Auftraggeber / Begünstigter` becomes `auftraggeber begunstigter`. */
export function foldHeader(head: string): string {
  const parted = head.slice(0, 100).replace(/([a-z])([A-Z])/g, '$1 $2');
  // Most headers are ASCII. This is called for texts of every row, so it must be fast.
  if (!BEYOND_ASCII.test(parted))
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

/** Maximum length of the first of two words. */
const LONGEST_WAY = 6;

/** The direction that a word stands for, or undefined for other words. */
export function parseDirection(word: string): 'out' | 'in' | 'neither' | 'opening' | undefined {
  if (word === '' || word.length > 30) return undefined;
  if (/^[+−–-]$/.test(word)) return word === '+' ? 'in' : 'out';
  if (word === '/') return 'neither';
  const folded = foldHeader(word);
  if (SIGNS.out.test(folded)) return 'out';
  if (SIGNS.in.test(folded)) return 'in';
  // Two languages: `借 Dr`.
  const space = folded.indexOf(' ');
  if (space > 0 && space <= LONGEST_WAY) {
    const [one, other] = [folded.slice(0, space), folded.slice(space + 1)];
    if (SIGNS.out.test(one) && SIGNS.out.test(other)) return 'out';
    if (SIGNS.in.test(one) && SIGNS.in.test(other)) return 'in';
  }
  if (SIGNS.neither.test(folded)) return 'neither';
  return SIGNS.opening.test(folded) ? 'opening' : undefined;
}

/** Columns that identify the exports of a program. */
const PROGRAMS = [
  ['ynab', ['payee', 'memo', 'outflow', 'inflow']],
  ['firefly', ['source name', 'destination name', 'type', 'amount']],
  ['mint', ['original description', 'transaction type', 'account name']],
  ['actual', ['payee', 'notes', 'split amount', 'cleared']],
  ['copilot', ['parent category', 'excluded', 'account mask', 'recurring']],
] as const;

export type Program = 'csv' | (typeof PROGRAMS)[number][0];

/** Detects the program by the header; other files are from banks. Moneta's own exports are detected in `readMoneta`. */
export function detectProgram(head: Row | undefined): Program {
  const heads = new Set(head?.cells.map(foldHeader));
  return PROGRAMS.find(([, all]) => all.every((each) => heads.has(each)))?.[0] ?? 'csv';
}

/*
 * Words in the languages of banks that mark rows as not booked, as balances or as totals.
 */

/** Most cells are amounts and dates; this skips them quickly. */
const LETTER = /^[^\d]*\p{L}/u;

/** Detects a status (or a text in a date column) that means not booked yet, or never booked. */
export function findUnbookedStatus(word: string): 'pending' | 'failed' | undefined {
  if (word.length > 60 || !LETTER.test(word)) return undefined;
  if (ROWS.failed.test(word)) return 'failed';
  return ROWS.pending.test(word) ? 'pending' : undefined;
}

/** A cell that means not booked, in any column. */
export function isHeld(cell: string): boolean {
  return cell.length <= 20 && LETTER.test(cell) && ROWS.held.test(cell);
}

/**
 * Prefixes that banks add to descriptions: `(Pending) Corner Shop`, `Pending - Corner Shop`, `Reservert transaksjon
 * Kiosk`. A user's own text may start like this, so the preview lists each such row and lets the user include it.
 */
const IN_BRACKETS = /^[([]([^)\]]{1,40})[)\]]/;
const BEFORE_A_MARK = /^(\p{L}[^:–-]{2,18}?)(?::| [–-]) /u;
export function findStatusPrefix(cells: readonly string[]): ReturnType<typeof findUnbookedStatus> {
  for (const cell of cells) {
    const first = cell[0];
    const said = first === '(' || first === '[' ? findUnbookedStatus(IN_BRACKETS.exec(cell)?.[1] ?? '') : undefined;
    if (said) return said;
    if (ROWS.heldFirst.test(cell) || isHeld(BEFORE_A_MARK.exec(cell)?.[1] ?? '')) return 'pending';
  }
  return undefined;
}

/** True if the row states a balance. */
export function isBalanceText(text: string): boolean {
  if (text.length > 100 || !LETTER.test(text)) return false;
  const words = '|*>#'.includes(text[0] ?? '') ? text.slice(1).trimStart() : text;
  return ROWS.balance.test(words) || BALANCE_OF.test(words) || ROWS.turnover.test(words);
}

/** Names that programs use for the payee of an opening balance. */
export function isOpeningName(name: string): boolean {
  return name.length <= 40 && ROWS.openingName.test(name);
}

/** True if the only word of the row means balance. Next to other words it may be the account that was used. */
export function isBalanceWord(words: readonly string[]): boolean {
  const [word = '', ...others] = words;
  return others.length === 0 && word.length <= 20 && ROWS.balanceAlone.test(word);
}

/** True if the row is a total of other rows. */
export function isTotalText(text: string): boolean {
  return text.length <= 100 && ROWS.total.test(text);
}
