import { BEYOND_ASCII } from '../amounts.ts';
import { HEADER_ROLES, SIGNS } from '../words.ts';
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
