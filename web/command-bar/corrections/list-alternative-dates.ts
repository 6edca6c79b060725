import { addDaysClamped, isDay } from '../../../domain/calendar-day.ts';
import { addMonthsToDay, addYearsToDay } from '../../command-grammar/dates/relative-dates.ts';
import { countWholeMonths, type DateRange } from './date-range-words.ts';

/** Lists other days that the user may have meant, such as the previous year. The most likely ones are first. */
export function listAlternativeDateRanges(days: DateRange, typed: string, today: string): DateRange[] {
  const { from, to } = days;
  if (from === undefined || to === undefined) return listClosed(from ?? to ?? today, today);
  const closed = { from, to };
  const later = moveSpan(closed, (day) => addYearsToDay(day, 1));
  const month = moveSpan({ from: startMonth(from), to: startMonth(from) }, (day) => addMonthsToDay(day, 1)).from;
  return [
    ...swapDayAndMonth(closed, typed),
    ...(/^past\b/i.test(typed) ? [getPastDays(closed, today)] : []),
    moveSpan(closed, (day) => addYearsToDay(day, -1)),
    ...(later.from <= today ? [later] : []),
    findPrevious(closed),
    ...(from === to ? [{ from: startMonth(from), to: addDaysClamped(month, -1) }] : []),
    { from },
    { to },
  ];
}

/** Lists other days for a new transaction, which always has a single day. */
export function listAlternativeDays(day: string, typed: string, today: string): DateRange[] {
  const days = [today, addDaysClamped(today, -1), addYearsToDay(day, -1), addYearsToDay(day, 1)];
  return [...swapDayAndMonth({ from: day, to: day }, typed), ...days.map((each) => ({ from: each, to: each }))];
}

/** Lists months next to the month (`YYYY-MM`) of a budget. */
export function listAlternativeMonths(month: string): string[] {
  return [-1, 1, -12, 12].map((count) => addMonthsToDay(`${month}-01`, count).slice(0, 7));
}

function listClosed(day: string, today: string): DateRange[] {
  const month = { from: startMonth(day), to: addDaysClamped(addMonthsToDay(startMonth(day), 1), -1) };
  const only = { from: day, to: day };
  return [only, month, { from: addYearsToDay(day, -1) }, { to: day }, { from: day, to: today }];
}

/** Returns the date with day and month swapped, because `3/4` can be March 4 or April 3. */
function swapDayAndMonth({ from, to }: { from: string; to: string }, typed: string): DateRange[] {
  if (from !== to || !/^\d{1,2}[/.-]\d{1,2}/.test(typed)) return [];
  const swapped = `${from.slice(0, 4)}-${from.slice(8)}-${from.slice(5, 7)}`;
  return isDay(swapped) ? [{ from: swapped, to: swapped }] : [];
}

/** Returns the same number of days, ending today. For example, "past week" can mean the last seven days. */
function getPastDays({ from, to }: { from: string; to: string }, today: string): DateRange {
  return { from: addDaysClamped(today, -countDays(from, to)), to: today };
}

function findPrevious(days: { from: string; to: string }): DateRange {
  const months = countWholeMonths(days);
  if (months > 0) return moveSpan(days, (day) => addMonthsToDay(day, -months));
  const count = countDays(days.from, days.to) + 1;
  return { from: addDaysClamped(days.from, -count), to: addDaysClamped(days.to, -count) };
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Moves a span of days. If the span ends on the last day of a month, the moved span does too. */
function moveSpan({ from, to }: { from: string; to: string }, move: (day: string) => string) {
  return { from: move(from), to: from === to ? move(to) : addDaysClamped(move(addDaysClamped(to, 1)), -1) };
}

function startMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}
