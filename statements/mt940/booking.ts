import { makeDay } from '../calendar.ts';
import { parsePlainAmount } from '../plain-amounts.ts';

/** The content of a `:61:` field. */
export type Mt940Booking = {
  /** The booking date, or the value date if there is none. */
  day: string | undefined;
  valueDay: string | undefined;
  amountMinor: number | undefined;
  /** The bank's reference, after `//`. */
  bankReference: string;
  /** The customer's reference and the text of the second line. */
  details: string;
};

/** Value date, booking date, debit or credit, third letter of the currency, amount. Type and references follow. */
const BOOKING = /^(\d{6}) ?(\d{4})? ?(R[CD]|E[CD]|[CD])([A-Z])? ?(\d[\d.]*(?:,\d*)?)/;

/** Length of the type, such as `NTRF`. */
const LENGTH_OF_TYPE = 4;

/** Returns undefined if the line is not a transaction. Days and amount are undefined if they cannot be read. */
export function parseBooking(lines: string[]): Mt940Booking | undefined {
  const line = (lines[0] ?? '').slice(0, 200).trim();
  const match = BOOKING.exec(line);
  if (!match) return undefined;
  const [, value = '', entry, mark = '', , amount = ''] = match;
  const valueDay = shortDay(value);
  const hundredths = parsePlainAmount(withoutEmptyFraction(amount), ',');
  // A reversed credit (`RC`) is an expense.
  const isOut = mark === 'D' || mark === 'ED' || mark === 'RC';
  const [own = '', bank = ''] = line.slice(match[0].length + LENGTH_OF_TYPE).split('//', 2);
  return {
    day: entry === undefined ? valueDay : addYear(value, entry),
    valueDay,
    amountMinor: hundredths === undefined ? undefined : isOut && hundredths !== 0 ? -hundredths : hundredths,
    bankReference: isReference(bank) ? bank.trim() : '',
    details: lines
      .slice(1)
      .concat(isReference(own) ? own : [])
      .join(' ')
      .trim(),
  };
}

/** Reads a balance and its day, such as `C100722EUR0,00`. */
export function parseBalance(text: string): { amountMinor: number; day?: string; currency: string } | undefined {
  const match = /^([CD])[A-Z]?(\d{6})([A-Z]{3}) ?(\d[\d.]*(?:,\d*)?)/.exec(text.slice(0, 60).trim());
  if (!match) return undefined;
  const [, mark, written = '', currency = '', amount = ''] = match;
  const hundredths = parsePlainAmount(withoutEmptyFraction(amount), ',');
  if (hundredths === undefined) return undefined;
  const day = shortDay(written);
  return { amountMinor: mark === 'D' ? 0 - hundredths : hundredths, currency, ...(day ? { day } : {}) };
}

const shortDay = (text: string) =>
  makeDay(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)));

/**
 * The booking date has no year. Uses the year that is nearest to the value date, which may not exist, like February 30.
 */
function addYear(value: string, entry: string): string | undefined {
  const HALF_A_YEAR = 6;
  const month = Number(entry.slice(0, 2));
  const months = month - Number(value.slice(2, 4));
  const years = months > HALF_A_YEAR ? -1 : months < -HALF_A_YEAR ? 1 : 0;
  return makeDay((Number(value.slice(0, 2)) + years + 100) % 100, month, Number(entry.slice(2, 4))) ?? shortDay(value);
}

/** `9,` is nine. */
const withoutEmptyFraction = (amount: string) => amount.replace(/,$/, '');

const isReference = (text: string) => text.trim() !== '' && !/^\s*(NONREF|KREF\+|NOTPROVIDED)/i.test(text);
