import { BALANCE_OF, ROWS } from '../words.ts';

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
