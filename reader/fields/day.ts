import type { Word } from '../page.ts';
import { findDates } from './date-text.ts';
import { foldForSearch, holdsAny, list } from './fold.ts';
import { type Found, likelihood, meanConfidence } from './found.ts';
import { type TextLine, wordsBetween } from './text-line.ts';

const dateWords = list(`
  date, datum, dated, fecha, data, tarikh, rechnungsdatum, factuurdatum, invoice date, bill date, tgl`);
const purchaseWords = list(`
  invoice date, rechnungsdatum, factuurdatum, belegdatum, date facture, date de facture, fecha factura, data
  fattura, bill date, receipt date, date of issue, kaufdatum`);
/** Other days that receipts and invoices name. */
const otherWords = list(`
  due, due date, expiry, expires, valid, until, delivery, order date, orderdatum, bestelldatum, bestellung,
  lieferdatum, liefer, zahlungsziel, fallig, faellig, period, zeitraum, echeance, vencimiento, scadenza,
  vervaldatum, best before, exp, birth, since, effective, closed, gst act, return, exchange, points`);
const clock = /\b\d{1,2}[:.]\d{2}([:.]\d{2})?\b ?([ap]m)?/i;

type Candidate = { day: string; words: readonly Word[]; score: number };

/**
 * Chooses the day of purchase, `YYYY-MM-DD`, not after `today`. Days are read day first unless `monthFirst`
 * or unless only the other order gives a day that is not in the future.
 */
export function findDay(lines: readonly TextLine[], today: string, monthFirst: boolean): Found<string> | null {
  const candidates: Candidate[] = [];
  lines.forEach((line, place) => {
    for (const { readings, start, end } of findDates(line.text, monthFirst)) {
      const day = readings.find((each) => each.day <= today)?.day;
      if (day === undefined) continue;
      const words = wordsBetween(line, start, end);
      const before = `${lines[place - 1]?.text ?? ''}`;
      candidates.push({ day, words, score: scoreOf(line, start, before, day, today) - (0.6 * place) / lines.length });
    }
  });
  for (const candidate of candidates) {
    const same = candidates.filter(({ day }) => day === candidate.day).length;
    candidate.score += 0.6 * Math.log(same);
  }
  candidates.sort((a, b) => b.score - a.score);
  const [best] = candidates;
  if (!best) return null;
  const rival = candidates.find(({ day }) => day !== best.day);
  const lead = best.score - (rival?.score ?? -2);
  const confidence = likelihood(lead, -0.5, 1.5) * likelihood(best.score, -1.5, 1.5) * meanConfidence(best.words);
  return { value: best.day, words: best.words, confidence };
}

function scoreOf(line: TextLine, start: number, before: string, day: string, today: string): number {
  const label = foldForSearch(line.text.slice(0, start));
  const whole = foldForSearch(line.text);
  let score = 0;
  if (holdsAny(label, dateWords)) score += 1.5;
  else if (holdsAny(foldForSearch(before), dateWords)) score += 0.6;
  if (holdsAny(label, purchaseWords)) score += 1.5;
  if (holdsAny(whole, otherWords)) score -= 2;
  if (clock.test(line.text)) score += 0.8;
  // People hand in receipts of the last years; a misread year tends to be far off.
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  if (age > 15) score -= 1.5;
  return score;
}
