import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { CommandWord } from '../words/split-words.ts';
import { parseSmallNumber } from './calendar-words.ts';
import type { ParsedPeriod } from './parse-calendar-date.ts';
import { subtractCalendarUnits } from './relative-dates.ts';

/**
 * Reads `3 months` at the end of a question as the last three months, as in "gym 3 months total". In "3 months rent" and
 * "groceries for 2 weeks 150", the time says something else.
 */
export function readDuration(words: readonly CommandWord[], at: number, today: string): ParsedPeriod | undefined {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const count = /^a|^an$/.test(keyOf(at)) ? 0 : parseSmallNumber(keyOf(at));
  if (count < 2 || count > MOST || NOT_AFTER.has(keyOf(at - 1))) return undefined;
  if (at === 0 || !words.slice(at + 2).every(({ key }) => TOTALS.has(key))) return undefined;
  const begin = subtractCalendarUnits(today, count, keyOf(at + 1));
  return begin === undefined ? undefined : { from: addDaysClamped(begin, 1), to: today, length: 2 };
}

const MOST = 60;
const NOT_AFTER = new Set(['for', 'every', 'each', 'per', 'next', 'within', 'by', 'than', 'coming', 'first', 'in']);
const TOTALS = new Set(['total', 'sum', 'altogether', 'overall', 'spend', 'spent', 'spending']);
