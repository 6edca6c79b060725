import type { Features } from '../ranking/rank.ts';
import { findAmounts } from './amount-text.ts';
import type { Candidate } from './candidate.ts';
import { meanConfidence } from './candidate.ts';
import { type DateText, findDates } from './date-text.ts';
import { foldForSearch, holdsAny, list } from './fold.ts';
import { type TextLine, wordsBetween } from './text-line.ts';

/** A day that may be that of the purchase, as `YYYY-MM-DD`. */
export type DayCandidate = Candidate<string> & {
  /** It would be another day if the month came first, or the day. */
  isAmbiguous: boolean;
};

const dayWords = list(`
  date, datum, dated, fecha, data, tarikh, tgl, date d emission, le, dato`);

/** What names the day of the purchase or of the document. */
const purchaseDayWords = list(`
  invoice date, rechnungsdatum, factuurdatum, belegdatum, date facture, date de facture, facture du, fecha factura,
  fecha de emision, data fattura, data de emissao, bill date, receipt date, date of issue, issue date, kaufdatum,
  date emission, date d emission, transaction date, purchase date, sale date`);

/** What names other days of receipts and invoices. */
const otherDayWords = list(`
  due, due date, expiry, expires, valid, until, delivery, order date, orderdatum, bestelldatum, bestellung,
  lieferdatum, liefer, zahlungsziel, fallig, faellig, period, zeitraum, echeance, vencimiento, scadenza,
  vervaldatum, best before, exp, birth, since, effective, closed, gst act, return, exchange, points, prelevement,
  leistungszeitraum, periode, vencimento, promo, survey, check in, check out`);

const clock = /\b\d{1,2}[:.]\d{2}([:.]\d{2})?\b ?([ap]m)?/i;

/** All days up to `today` (`YYYY-MM-DD`) that the lines name. */
export function dayCandidates(lines: readonly TextLine[], today: string, monthFirst: boolean): DayCandidate[] {
  const firstAmount = lines.findIndex(({ text }) => findAmounts(text).some(({ form }) => form === 'exact'));
  const found = lines.flatMap((line, lineIndex) =>
    findDates(line.text, monthFirst).flatMap((date) => {
      const readings = date.readings.filter(({ day }) => day <= today);
      const [reading] = readings;
      return reading ? [{ line, lineIndex, date, day: reading.day, isAmbiguous: readings.length > 1 }] : [];
    }),
  );
  return found.map(({ line, lineIndex, date, day, isAmbiguous }, index) => {
    const words = wordsBetween(line, date.start, date.end);
    const same = found.filter((other) => other.day === day).length;
    const features = {
      ...labelFeatures(lines, line, lineIndex, date),
      ...form(line.text.slice(date.start, date.end), date),
      clock: flag(clock.test(line.text.slice(0, date.start) + line.text.slice(date.end))),
      'clock near': flag([lines[lineIndex - 1], lines[lineIndex + 1]].some((near) => near && clock.test(near.text))),
      'not the only one of its line': flag(found.some((other) => other.line === line && other.day !== day)),
      'said again': Math.log(same),
      first: flag(index === 0),
      last: flag(index === found.length - 1),
      low: lineIndex / lines.length,
      'above the goods': flag(firstAmount < 0 || lineIndex < firstAmount),
      unclear: 1 - meanConfidence(words),
      // People hand in receipts of the last years; a misread year tends to be far off.
      old: flag(Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > 15),
    };
    return { value: day, words, isAmbiguous, features };
  });
}

function labelFeatures(lines: readonly TextLine[], line: TextLine, lineIndex: number, { start }: DateText): Features {
  const before = foldForSearch(line.text.slice(0, start));
  const whole = foldForSearch(line.text);
  const above = foldForSearch(lines[lineIndex - 1]?.text ?? '');
  return {
    'date word': flag(holdsAny(before, dayWords)),
    'date word above': flag(holdsAny(above, dayWords)),
    'purchase word': flag(holdsAny(before, purchaseDayWords)),
    'purchase word above': flag(holdsAny(above, purchaseDayWords)),
    'other word': flag(holdsAny(whole, otherDayWords)),
    'other word above': flag(holdsAny(above, otherDayWords)),
    'starts the line': flag(start === 0),
  };
}

function form(text: string, { isRepaired }: DateText): Features {
  return {
    'month named': flag(/\p{L}{3}/u.test(text)),
    'long year': flag(/(19|20)\d\d/.test(text)),
    'bare digits': flag(/^\d+$/.test(text)),
    repaired: flag(isRepaired),
  };
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}
