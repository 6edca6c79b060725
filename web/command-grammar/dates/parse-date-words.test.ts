import { afterEach, expect, test } from 'vitest';
import { setRegion } from '../../region/region.ts';
import { splitWords } from '../words/split-words.ts';
import { parseDateRangeAt } from './parse-date-words.ts';

/** A Thursday. */
const TODAY = '2026-11-26';

afterEach(() => setRegion());

function read(text: string, choice: 'past' | 'nearest' = 'past') {
  const words = splitWords(text);
  const span = parseDateRangeAt(words, 0, TODAY, choice);
  if (span) expect(span.length).toBe(words.length);
  return span && [span.from, span.to];
}

test.each([
  ['today', '2026-11-26', '2026-11-26'],
  ['yesterday', '2026-11-25', '2026-11-25'],
  ['yesterday’s', '2026-11-25', '2026-11-25'],
  ['last night', '2026-11-25', '2026-11-25'],
  ['this morning', '2026-11-26', '2026-11-26'],
  ['day before yesterday', '2026-11-24', '2026-11-24'],
  ["next month's", '2026-12-01', '2026-12-31'],
  ['thursday', '2026-11-26', '2026-11-26'],
  ['last thursday', '2026-11-19', '2026-11-19'],
  ['monday', '2026-11-23', '2026-11-23'],
  ['3 days ago', '2026-11-23', '2026-11-23'],
  ['this week', '2026-11-22', '2026-11-28'],
  ['last week', '2026-11-15', '2026-11-21'],
  ['last weekend', '2026-11-21', '2026-11-22'],
  ['this weekend', '2026-11-28', '2026-11-29'],
  ['last month', '2026-10-01', '2026-10-31'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['this quarter', '2026-10-01', '2026-12-31'],
  ['last quarter', '2026-07-01', '2026-09-30'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['ytd', '2026-01-01', '2026-11-26'],
  ['last 7 days', '2026-11-20', '2026-11-26'],
  ['past 3 months', '2026-08-27', '2026-11-26'],
  ['q1', '2026-01-01', '2026-03-31'],
  ['q1 2025', '2025-01-01', '2025-03-31'],
  ['march', '2026-03-01', '2026-03-31'],
  ['december', '2025-12-01', '2025-12-31'],
  ['march last year', '2025-03-01', '2025-03-31'],
  ['feb 2024', '2024-02-01', '2024-02-29'],
  ['2024 feb', '2024-02-01', '2024-02-29'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['mar 3', '2026-03-03', '2026-03-03'],
  ['dec 3', '2025-12-03', '2025-12-03'],
  ['3rd mar 2025', '2025-03-03', '2025-03-03'],
  ['11/14/2026', '2026-11-14', '2026-11-14'],
  ['12/14', '2025-12-14', '2025-12-14'],
  ['2026-03-03', '2026-03-03', '2026-03-03'],
  ['since june', '2026-06-01', undefined],
  ['after mar 3', '2026-03-04', undefined],
  ['before 2025', undefined, '2024-12-31'],
  ['until mar 15 2026', undefined, '2026-03-15'],
  ['mar 3 - mar 10', '2026-03-03', '2026-03-10'],
  ['from june to august', '2026-06-01', '2026-08-31'],
  ['november to january', '2025-11-01', '2026-01-31'],
  ['a week ago', '2026-11-19', '2026-11-19'],
  ['last two weeks', '2026-11-13', '2026-11-26'],
  ['last march', '2026-03-01', '2026-03-31'],
  ['15th of march', '2026-03-15', '2026-03-15'],
  ['march the 3rd', '2026-03-03', '2026-03-03'],
  ['saturday nov 21', '2026-11-21', '2026-11-21'],
  ['march 3-10', '2026-03-03', '2026-03-10'],
  ['3 to 10 march', '2026-03-03', '2026-03-10'],
  ['between march 3 and 10', '2026-03-03', '2026-03-10'],
  ['jan to march 2024', '2024-01-01', '2024-03-31'],
  ['monday to friday', '2026-11-16', '2026-11-20'],
  ['june and july', '2026-06-01', '2026-07-31'],
  ['from june on', '2026-06-01', undefined],
  ['march onwards', '2026-03-01', undefined],
  ['by march', undefined, '2026-03-31'],
  ['until now', undefined, '2026-11-26'],
  ['between 2023 and 2024', '2023-01-01', '2024-12-31'],
  ['mtd', '2026-11-01', '2026-11-26'],
  ['last 7d', '2026-11-20', '2026-11-26'],
  ['past couple of weeks', '2026-11-13', '2026-11-26'],
  ['over the last 3 months', '2026-08-27', '2026-11-26'],
  ['week before last', '2026-11-08', '2026-11-14'],
  ['week of nov 9', '2026-11-08', '2026-11-14'],
  ['friday night', '2026-11-20', '2026-11-20'],
  ["nov '25", '2025-11-01', '2025-11-30'],
  ['2026-W46', '2026-11-09', '2026-11-15'],
  ['2026-Q3', '2026-07-01', '2026-09-30'],
  ['first half of 2026', '2026-01-01', '2026-06-30'],
  ['second half of october', '2026-10-16', '2026-10-31'],
  ['this summer', '2026-06-01', '2026-08-31'],
  ['last winter', '2025-12-01', '2026-02-28'],
  ['since the beginning of october', '2026-10-01', undefined],
  ['since the start of the year', '2026-01-01', undefined],
  ['from the start of june to the end of august', '2026-06-01', '2026-08-31'],
  ['until the end of october', undefined, '2026-10-31'],
  ['from the 5th to the 10th', '2026-11-05', '2026-11-10'],
  ['from the 1st to the 15th of october', '2026-10-01', '2026-10-15'],
  ['since christmas', '2025-12-25', undefined],
  ['2026-07..2026-09', '2026-07-01', '2026-09-30'],
  ['jan-mar 2025', '2025-01-01', '2025-03-31'],
  ['date>=2026-10-01', '2026-10-01', undefined],
])('%s', (text, from, to) => expect(read(text)).toEqual([from, to]));

test('for new entries, a date without a year is the nearest one', () => {
  expect(read('dec 1', 'nearest')).toEqual(['2026-12-01', '2026-12-01']);
  expect(read('jun 1', 'nearest')).toEqual(['2026-06-01', '2026-06-01']);
  expect(read('january', 'nearest')).toEqual(['2027-01-01', '2027-01-31']);
});

test('the week starts on the first weekday of the region', () => {
  setRegion('de-DE');
  expect(read('last week')).toEqual(['2026-11-16', '2026-11-22']);
  expect(read('3.12.')).toEqual(['2025-12-03', '2025-12-03']);
});

test('in the southern hemisphere, summer begins in December', () => {
  setRegion('en-AU');
  expect(read('last summer')).toEqual(['2025-12-01', '2026-02-28']);
});

test.each([
  'coffee',
  '2000',
  '2030',
  'june and august',
  '12.50',
  '1.11',
  '450',
  'last',
  'from',
  'feb 30',
  '13/40',
  '99/99/2026',
  'since coffee',
  'over 2015',
  'christmas',
  'spring',
  '2026-W60',
  '12-month',
  '',
])('"%s" is not a date', (text) =>
  expect(parseDateRangeAt(splitWords(text), 0, TODAY, 'past')?.length).not.toBe(Math.max(1, splitWords(text).length)),
);

test.each([
  ['sep oct nov', ['2026-09-01', '2026-11-30']],
  ['nov dec jan', ['2025-11-01', '2026-01-31']],
  ['october november 2025', ['2025-10-01', '2025-11-30']],
])('"%s" means all these months', (text, days) => expect(read(text)).toEqual(days));
