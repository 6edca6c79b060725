import { foldHeader } from '../tables/headers.ts';
import { ROWS } from '../words.ts';

/** Labels of printed balances. A document may also use them for other values, so they only help to prove the rows. */
const OPENING =
  /\b(opening|beginning|starting|previous|last (month|statement)|forward|former|prior|alter|anterior|precedent|precedente|vortrag|saldovortrag|vorig|initial|inicial|iniziale|poczatkowe|pocatecni|pociatocny|ingaende|inngaende|acilis|devreden|kontostand alt)\b|входящ|начальн|期初|前期|上期|繰越/u;
const CLOSING =
  /\b(closing|ending|new|current|final|total (amount )?(due|outstanding)|amount due|neuer|nuevo|actual|nouveau|finale|nieuw|novo|koncowe|konecny|utgaende|kapanis|balance due|payment due|total a pagar|kontostand neu)\b|исходящ|конечн|期末|次期/u;
const BALANCE = /\b(balance|saldo|solde|kontostand|bakiye|zustatek|zostatok|stand|sold|egyenleg|stanje)\b|остаток|сальдо|余额|残高|餘額/u;
const STARTS = /^(?:(?:\\d+ )?saldo|solde|kontostand|bakiye|egyenleg|stanje|ledger balance|running balance)\b/;

const LONGEST = 100;

export const isOpeningLabel = (folded: string) => OPENING.test(folded) || ROWS.openingLabel.test(folded);
export const isClosingLabel = (folded: string) => CLOSING.test(folded) || ROWS.closingLabel.test(folded);

/** True for the label of an opening or closing balance. */
export function isBalanceLabel(text: string): boolean {
  if (text.length > LONGEST || !/\p{L}/u.test(text)) return false;
  const folded = foldHeader(text);
  if (ROWS.openingLabel.test(folded) || ROWS.closingLabel.test(folded)) return true;
  return STARTS.test(folded) || (BALANCE.test(folded) && (OPENING.test(folded) || CLOSING.test(folded)));
}
