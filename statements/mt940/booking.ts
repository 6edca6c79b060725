import { calendarDay } from '../calendar.ts';
import { plainAmountMinor } from '../plain-amounts.ts';

/** What the `:61:` of a booking says. */
export type Mt940Booking = {
  /** When it was booked; the value day where that is not said. */
  day: string | undefined;
  valueDay: string | undefined;
  amountMinor: number | undefined;
  /** What the bank calls it, behind `//`. */
  bankReference: string;
  /** What the customer called it, or what stands on the second line. */
  details: string;
};

/** Value day, day of booking, mark, third letter of the currency, amount. Type and references follow. */
const BOOKING = /^(\d{6}) ?(\d{4})? ?(R[CD]|E[CD]|[CD])([A-Z])? ?(\d[\d.]*(?:,\d*)?)/;

/** `NTRF`. */
const LENGTH_OF_TYPE = 4;

/** Undefined where the line is no booking. The days and the amount are undefined where there are none such. */
export function bookingIn(lines: string[]): Mt940Booking | undefined {
  const line = (lines[0] ?? '').slice(0, 200).trim();
  const match = BOOKING.exec(line);
  if (!match) return undefined;
  const [, value = '', entry, mark = '', , amount = ''] = match;
  const valueDay = shortDay(value);
  const hundredths = plainAmountMinor(withoutEmptyFraction(amount), ',');
  // A credit taken back is money out, a debit taken back money in.
  const isOut = mark === 'D' || mark === 'ED' || mark === 'RC';
  const [own = '', bank = ''] = line.slice(match[0].length + LENGTH_OF_TYPE).split('//', 2);
  return {
    day: entry === undefined ? valueDay : dayOfBooking(value, entry),
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

/** `C100722EUR0,00`: a balance and its day. */
export function balanceIn(text: string): { amountMinor: number; day?: string; currency: string } | undefined {
  const match = /^([CD])[A-Z]?(\d{6})([A-Z]{3}) ?(\d[\d.]*(?:,\d*)?)/.exec(text.slice(0, 60).trim());
  if (!match) return undefined;
  const [, mark, written = '', currency = '', amount = ''] = match;
  const hundredths = plainAmountMinor(withoutEmptyFraction(amount), ',');
  if (hundredths === undefined) return undefined;
  const day = shortDay(written);
  return { amountMinor: mark === 'D' ? 0 - hundredths : hundredths, currency, ...(day ? { day } : {}) };
}

const shortDay = (text: string) =>
  calendarDay(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)));

/** Its year is not written: the one that brings it nearest to the value day, which may itself be none, like the 30th of February. */
function dayOfBooking(value: string, entry: string): string | undefined {
  const HALF_A_YEAR = 6;
  const month = Number(entry.slice(0, 2));
  const months = month - Number(value.slice(2, 4));
  const years = months > HALF_A_YEAR ? -1 : months < -HALF_A_YEAR ? 1 : 0;
  return (
    calendarDay((Number(value.slice(0, 2)) + years + 100) % 100, month, Number(entry.slice(2, 4))) ?? shortDay(value)
  );
}

/** `9,` is nine. */
const withoutEmptyFraction = (amount: string) => amount.replace(/,$/, '');

const isReference = (text: string) => text.trim() !== '' && !/^\s*(NONREF|KREF\+|NOTPROVIDED)/i.test(text);
