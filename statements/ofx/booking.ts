import type { DecimalSeparator } from '../amounts.ts';
import { parseIsoDay } from '../calendar.ts';
import { parsePlainAmount } from '../plain-amounts.ts';
import type { Entry, Skipped } from '../statement.ts';
import { excerpt, tidyText } from '../text.ts';

/** Values of a transaction by tag. Those of a nested element are at `ELEMENT.TAG`. */
export type Fields = Map<string, string>;

/** Maximum length of NAME. A name of this length was probably cut. */
const ROOM_OF_NAME = 32;

/**
 * Converts a transaction to an entry, or to a skipped row with the reason. `separator` is the decimal separator of the other
 * amounts.
 */
export function toEntry(fields: Fields, line: number, separator: DecimalSeparator | undefined): Entry | Skipped {
  const posted = fields.get('DTPOSTED') ?? fields.get('DTTRAN') ?? fields.get('DTTRADE') ?? '';
  const started = fields.get('DTUSER') ?? fields.get('DTSETTLE') ?? '';
  const isStated = /[1-9]/.test(posted);
  const day = parseOfxDay(isStated ? posted : started);
  const amountText = fields.get('TRNAMT');
  const amountMinor = amountText === undefined ? undefined : parsePlainAmount(amountText, separator);
  const words = readNameAndNote(fields);
  if (day === undefined || (amountMinor === undefined && !fields.has('DTTRADE'))) {
    const said = [posted, amountText, words.name].filter(Boolean).join(' ');
    const read = { ...words, ...(day !== undefined && { day }), ...(amountMinor !== undefined && { amountMinor }) };
    return { line, reason: 'unreadable', what: day === undefined ? 'date' : 'amount', text: excerpt(said), read };
  }
  const id = tidyText(fields.get('FITID') ?? '');
  const otherDay = isStated ? parseOfxDay(started) : undefined;
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
    ...(transferWith ? { transferWith: tidyText(transferWith) } : {}),
    ...(category ? { category: tidyText(category) } : {}),
  };
}

/** The first eight digits. Time and zone are ignored, because they could change the bank's day. */
export const parseOfxDay = (text: string) => parseIsoDay(text.trim());

/** NAME may be empty, zeros, or the beginning of MEMO. */
function readNameAndNote(fields: Fields): { name: string; note: string } {
  const name = tidyText(fields.get('NAME') ?? fields.get('PAYEE.NAME') ?? '');
  const memo = tidyText(fields.get('MEMO') ?? '');
  const check = tidyText(fields.get('CHECKNUM') ?? '');
  if (!/[^\d\s.-]/.test(name)) {
    if (memo) return { name: memo, note: /[1-9]/.test(name) ? name : '' };
    return { name: name || (/[1-9]/.test(check) ? `Check ${check}` : ''), note: '' };
  }
  if (memo.startsWith(name))
    return name.length >= ROOM_OF_NAME - 1 ? { name: memo, note: '' } : { name, note: memo === name ? '' : memo };
  return { name, note: memo };
}
