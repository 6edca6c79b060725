import { NON_ASCII_PATTERN } from '../parse-amounts.ts';
import { BALANCE_WITH_DATE_PATTERN, DIRECTION_WORD_PATTERNS, HEADER_ROLES, ROW_PATTERNS } from '../word-patterns.ts';
import type { CellRow } from './transaction-table.ts';

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
export function findColumnRoleByHeader(header: string): HeaderRole | undefined {
  const sign = /^[[(]([-+])[\])]$/.exec(header)?.[1];
  if (sign) return sign === '+' ? 'in' : 'out';
  const words = normalizeHeader(header);
  return words === ''
    ? undefined
    : (HEADER_ROLES.find(({ pattern }) => pattern.test(words))?.role as HeaderRole | undefined);
}

/**
 * Matches accents in Latin, Greek, Cyrillic, Hebrew and Arabic text. Japanese and Thai marks are not included, because
 * they turn a letter into a different one.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Removes accents, case and punctuation: `Auftraggeber / Begünstigter` becomes `auftraggeber begunstigter`. */
export function normalizeHeader(header: string): string {
  const separatedWords = header.slice(0, 100).replace(/([a-z])([A-Z])/g, '$1 $2');
  // Most text is ASCII and needs fewer steps. The function is called for each row, so this saves time.
  if (!NON_ASCII_PATTERN.test(separatedWords))
    return separatedWords
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return separatedWords
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

export type MoneyDirection = 'in' | 'out';
export type DirectionWord = MoneyDirection | 'neither' | 'opening';

/** Maximum length, in characters, of the first word of a direction that is written in two languages. */
const MAX_FIRST_WORD_LENGTH = 6;

/** Returns the direction that a word stands for, or undefined for other words. */
export function parseDirectionWord(word: string): DirectionWord | undefined {
  if (word === '' || word.length > 30) return undefined;
  if (/^[+−–-]$/.test(word)) return word === '+' ? 'in' : 'out';
  if (word === '/') return 'neither';
  const folded = normalizeHeader(word);
  if (DIRECTION_WORD_PATTERNS.out.test(folded)) return 'out';
  if (DIRECTION_WORD_PATTERNS.in.test(folded)) return 'in';
  // Some banks write the direction in two languages, as in `借 Dr`.
  const space = folded.indexOf(' ');
  if (space > 0 && space <= MAX_FIRST_WORD_LENGTH) {
    const [firstWord, secondWord] = [folded.slice(0, space), folded.slice(space + 1)];
    if (DIRECTION_WORD_PATTERNS.out.test(firstWord) && DIRECTION_WORD_PATTERNS.out.test(secondWord)) return 'out';
    if (DIRECTION_WORD_PATTERNS.in.test(firstWord) && DIRECTION_WORD_PATTERNS.in.test(secondWord)) return 'in';
  }
  if (DIRECTION_WORD_PATTERNS.neither.test(folded)) return 'neither';
  return DIRECTION_WORD_PATTERNS.opening.test(folded) ? 'opening' : undefined;
}

/** Match the words for yes and no in columns with only these two values. */
export const YES = /^(?:true|yes|y|ja|oui|s[ií]|sim|tak|ano|igen|evet|да|так|はい|是|예|כן)$/i;
export const NO = /^(?:false|no|n|nein|nee|nej|nei|non|n[ãa]o|nie|ne|nem|hayır|нет|ні|いいえ|否|아니요|לא)$/i;

/** True for the code of a cryptocurrency, such as `BTC`. */
export const isCoinCode = (code: string) => code.length <= 10 && DIRECTION_WORD_PATTERNS.coin.test(code.toLowerCase());

/** Combinations of headers that occur only in the exports of one program. */
const PROGRAM_HEADERS = [
  ['ynab', ['payee', 'memo', 'outflow', 'inflow']],
  ['firefly', ['source name', 'destination name', 'type', 'amount']],
  ['mint', ['original description', 'transaction type', 'account name']],
  ['actual', ['payee', 'notes', 'split amount', 'cleared']],
  ['copilot', ['parent category', 'excluded', 'account mask', 'recurring']],
] as const;

export type ExportingProgram = 'csv' | (typeof PROGRAM_HEADERS)[number][0];

/** Detects by its headers which program exported a file. Returns `csv` for all other files. */
export function detectProgram(header: CellRow | undefined): ExportingProgram {
  const foldedHeaders = new Set(header?.cells.map(normalizeHeader));
  return (
    PROGRAM_HEADERS.find(([, programHeaders]) =>
      programHeaders.every((programHeader) => foldedHeaders.has(programHeader)),
    )?.[0] ?? 'csv'
  );
}

/*
 * Functions that use words in many languages to detect rows that are not transactions: pending or failed rows,
 * balances, and totals.
 */

/**
 * Matches text with a letter before the first digit. This quickly excludes amounts and dates, which make up most cells.
 */
const STARTS_WITH_LETTER = /^[^\d]*\p{L}/u;

/**
 * Returns `pending` or `failed` if the text means that the row is not booked. Some banks write such text into the date
 * column.
 */
export function findUnbookedStatus(word: string): 'pending' | 'failed' | undefined {
  if (word.length > 60 || !STARTS_WITH_LETTER.test(word)) return undefined;
  if (ROW_PATTERNS.failed.test(word.replace(/_/g, ' '))) return 'failed';
  return ROW_PATTERNS.pending.test(word) ? 'pending' : undefined;
}

/**
 * Returns the status that a section title assigns to the rows below it. Planned payments are pending, and loyalty points
 * are not money.
 */
export function findSectionStatus(title: string): 'pending' | 'failed' | 'deleted' | 'no booking' | undefined {
  if (title.length > 60) return undefined;
  if (ROW_PATTERNS.deleted.test(title)) return 'deleted';
  if (ROW_PATTERNS.points.test(title)) return 'no booking';
  return findUnbookedStatus(title) ?? (ROW_PATTERNS.planned.test(title) ? 'pending' : undefined);
}

/** True for a known status of a booked row. */
export function isBookedStatus(status: string): boolean {
  return status.length <= 60 && ROW_PATTERNS.booked.test(status.replace(/_/g, ' '));
}

/** True if the cell shows that the row is not booked yet. The cell may be in any column. */
export function isPendingCell(cell: string): boolean {
  return cell.length <= 20 && STARTS_WITH_LETTER.test(cell) && ROW_PATTERNS.held.test(cell);
}

/**
 * Matches a status before a description, as in `(Pending) Corner Shop` or `Pending - Corner Shop`. A real description
 * may start the same way, so the preview lists these rows and the user can include them.
 */
const STATUS_IN_BRACKETS = /^[([]([^)\]]{1,40})[)\]]/;
const STATUS_BEFORE_SEPARATOR = /^(\p{L}[^:–-]{2,18}?)(?::| [–-]) /u;
export function findStatusPrefix(cells: readonly string[]): ReturnType<typeof findUnbookedStatus> {
  for (const cell of cells) {
    const first = cell[0];
    const bracketedStatus =
      first === '(' || first === '[' ? findUnbookedStatus(STATUS_IN_BRACKETS.exec(cell)?.[1] ?? '') : undefined;
    if (bracketedStatus) return bracketedStatus;
    if (ROW_PATTERNS.heldFirst.test(cell) || isPendingCell(STATUS_BEFORE_SEPARATOR.exec(cell)?.[1] ?? ''))
      return 'pending';
  }
  return undefined;
}

/**
 * True if the text starts with a word for a blocked amount. Hotels use these words too, so the caller must check that
 * this row has no balance although other rows have a balance.
 */
export function isReservationText(text: string): boolean {
  return text.length <= 200 && ROW_PATTERNS.reservation.test(text);
}

/** True if the text shows that the row states a balance. */
export function isBalanceText(text: string): boolean {
  if (text.length > 100 || !STARTS_WITH_LETTER.test(text)) return false;
  const words = ('|*>#'.includes(text[0] ?? '') ? text.slice(1).trimStart() : text).replaceAll('_', ' ');
  return ROW_PATTERNS.balance.test(words) || BALANCE_WITH_DATE_PATTERN.test(words) || ROW_PATTERNS.turnover.test(words);
}

/** True if the text shows that the number of the row is a number of transactions. */
export function isCountText(text: string): boolean {
  return text.length <= 60 && ROW_PATTERNS.count.test(text);
}

/** True for payee names that programs use for opening balances. */
export function isOpeningBalanceName(name: string): boolean {
  return name.length <= 40 && ROW_PATTERNS.openingName.test(name);
}

/**
 * True if the row has only one text and it is a word for a balance. Next to other texts, the word may be an account
 * name.
 */
export function isOnlyBalanceWord(words: readonly string[]): boolean {
  const [word = '', ...others] = words;
  return others.length === 0 && word.length <= 20 && ROW_PATTERNS.balanceAlone.test(word);
}

/** True if the text shows that the row is the total of other rows. */
export function isTotalText(text: string): boolean {
  return text.length <= 100 && ROW_PATTERNS.total.test(text);
}
