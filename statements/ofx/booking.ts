import type { DecimalMark } from '../amounts.ts';
import { isoDayOf } from '../calendar.ts';
import { plainAmountMinor } from '../plain-amounts.ts';
import type { Entry, LeftOut } from '../statement.ts';
import { beginningOf, tidy } from '../words.ts';

/** Values of a transaction by tag. Those of a nested element are at `ELEMENT.TAG`. */
export type Fields = Map<string, string>;

/** Maximum length of NAME. A name of this length was probably cut. */
const ROOM_OF_NAME = 32;

/**
 * Converts a transaction to an entry, or to a skipped row with the reason. `mark` is the decimal separator of the other
 * amounts.
 */
export function bookingOf(fields: Fields, line: number, mark: DecimalMark | undefined): Entry | LeftOut {
  const posted = fields.get('DTPOSTED') ?? fields.get('DTTRAN') ?? fields.get('DTTRADE') ?? '';
  const started = fields.get('DTUSER') ?? fields.get('DTSETTLE') ?? '';
  const isStated = /[1-9]/.test(posted);
  const day = dayOfOfx(isStated ? posted : started);
  const amountText = fields.get('TRNAMT');
  const amountMinor = amountText === undefined ? undefined : plainAmountMinor(amountText, mark);
  const words = wordsOf(fields);
  if (day === undefined || (amountMinor === undefined && !fields.has('DTTRADE'))) {
    const said = [posted, amountText, words.name].filter(Boolean).join(' ');
    const read = { ...words, ...(day !== undefined && { day }), ...(amountMinor !== undefined && { amountMinor }) };
    return { line, reason: 'unreadable', what: day === undefined ? 'date' : 'amount', text: beginningOf(said), read };
  }
  const id = tidy(fields.get('FITID') ?? '');
  const otherDay = isStated ? dayOfOfx(started) : undefined;
  const currency = fields.get('CURRENCY.CURSYM') ?? fields.get('CURRENCY');
  const transferWith = fields.get('BANKACCTTO.ACCTID') ?? fields.get('CCACCTTO.ACCTID');
  const category = fields.get('CATEGORY');
  return {
    line,
    day,
    amountMinor: amountMinor ?? 0,
    ...words,
    ...(otherDay && otherDay !== day ? { otherDay } : {}),
    ...(/[^0]/.test(id) ? { id } : {}),
    ...(currency ? { currency: currency.slice(0, 3).toUpperCase() } : {}),
    ...(transferWith ? { transferWith: tidy(transferWith) } : {}),
    ...(category ? { category: tidy(category) } : {}),
  };
}

/** The first eight digits. Time and zone are ignored, because they could change the bank's day. */
export const dayOfOfx = (text: string) => isoDayOf(text.trim());

/** NAME may be empty, zeros, or the beginning of MEMO. */
function wordsOf(fields: Fields): { name: string; note: string } {
  const name = tidy(fields.get('NAME') ?? fields.get('PAYEE.NAME') ?? '');
  const memo = tidy(fields.get('MEMO') ?? '');
  const check = tidy(fields.get('CHECKNUM') ?? '');
  if (!/[^\d\s.-]/.test(name)) {
    if (memo) return { name: memo, note: /[1-9]/.test(name) ? name : '' };
    return { name: name || (/[1-9]/.test(check) ? `Check ${check}` : ''), note: '' };
  }
  if (memo.startsWith(name))
    return name.length >= ROOM_OF_NAME - 1 ? { name: memo, note: '' } : { name, note: memo === name ? '' : memo };
  return { name, note: memo };
}
