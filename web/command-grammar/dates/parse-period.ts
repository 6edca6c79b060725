import { countDateLabels } from './calendar-words.ts';
import {
  type DateContext,
  type ParsedPeriod,
  readMonthAndDay,
  readNumericDate,
  readQuarter,
  readYear,
} from './parse-calendar-date.ts';
import { readPartOfPeriod } from './parse-part-of-period.ts';
import { readRelativePeriod } from './parse-relative-period.ts';
import { readNamedDay } from './read-named-day.ts';

/** Reads a single period such as `last week`, `march 2025`, `mar 3`, `first half of 2026` or `2025`. */
export function readPeriod(context: DateContext, at: number): ParsedPeriod | undefined {
  const special = readRelativePeriod(context, at) ?? readPartOfPeriod(context, at) ?? readNamedDay(context, at);
  if (special) return special;
  const labels = countDateLabels(context.words, at);
  const begin = at + labels;
  const period =
    // In `date:today`, the label can also come before a relative date.
    (context.words[at]?.key === 'date' ? readRelativePeriod(context, begin) : undefined) ??
    readQuarter(context, begin) ??
    readNumericDate(context, begin) ??
    readMonthAndDay(context, begin) ??
    readYear(context, begin);
  return period && { ...period, length: labels + period.length };
}
