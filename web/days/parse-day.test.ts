import { afterEach, expect, test } from 'vitest';
import { setRegion } from '../region/region.ts';
import { formatDay, formatRecognizedDay } from './format-day.ts';
import { parseDay, parseMonthEdge, suggestDayThisYear } from './parse-day.ts';

const TODAY = '2026-11-21';

test.each([
  ['2026-11-05', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['november 5 2026', '2026-11-05'],
  ['5 Nov 2026', '2026-11-05'],
  ['11/5/2026', '2026-11-05'],
  ['11/5/26', '2026-11-05'],
  ['11/5', '2026-11-05'],
  ['Feb 29, 2024', '2024-02-29'],
])('%s is a date', (text, day) => expect(parseDay(text, TODAY)).toBe(day));

// This day is a Saturday.
test.each([
  ['today', '2026-11-21'],
  [' Yesterday ', '2026-11-20'],
  ['tom', '2026-11-22'],
  ['19', '2026-11-19'],
  ['21st', '2026-11-21'],
  ['22', '2026-10-22'],
  ['31', '2026-10-31'],
  ['mon', '2026-11-16'],
  ['Thurs', '2026-11-19'],
  ['sat', '2026-11-21'],
  ['last sat', '2026-11-14'],
  ['last fri', '2026-11-20'],
  ['next monday', '2026-11-23'],
])('%s means a date near %s', (text, day) => expect(parseDay(text, TODAY)).toBe(day));

test('a month means its first or last day, and without a year the latest one that has begun', () => {
  const both = (text: string) => (['first', 'last'] as const).map((edge) => parseMonthEdge(text, TODAY, edge));
  expect(both('March')).toEqual(['2026-03-01', '2026-03-31']);
  expect(both('nov')).toEqual(['2026-11-01', '2026-11-30']);
  expect(both('dec')).toEqual(['2025-12-01', '2025-12-31']);
  expect(both(' Feb. 2024 ')).toEqual(['2024-02-01', '2024-02-29']);
  expect(['ma', 'marching', 'march 5', '5', ''].map((text) => parseMonthEdge(text, TODAY, 'first'))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('planned entries default to a future date', () => {
  const days = ['22', '20', '31', 'mon', 'sat'].map((text) => parseDay(text, TODAY, 'future'));
  expect(days).toEqual(['2026-11-22', '2026-12-20', '2026-12-31', '2026-11-23', '2026-11-21']);
  expect(parseDay('30', '2026-02-28', 'past')).toBe('2026-01-30');
  expect(parseDay('31', '2024-03-01', 'past')).toBe('2024-01-31');
});

test.each([
  '',
  'soon',
  'mo',
  'monkey',
  'last',
  'last today',
  '0',
  '32',
  '123',
  '2026',
  '13/40/2026',
  'Feb 29, 2026',
  'Foo 5, 2026',
  '2026-11',
  '11/5/2',
  '11/5/202',
])('"%s" is not a date', (text) => expect(parseDay(text, TODAY)).toBeNull());

test('formatted dates can be parsed again', () => {
  for (const day of ['2026-01-01', '2024-02-29', '1999-12-31']) expect(parseDay(formatDay(day), TODAY)).toBe(day);
});

afterEach(() => setRegion());

test.each([
  ['de-DE', '19/11', '2026-11-19'],
  ['de-DE', '19.11.', '2026-11-19'],
  ['de-DE', '03/04', '2026-04-03'],
  ['de-DE', '3.4.25', '2025-04-03'],
  ['de-DE', '19.', '2026-11-19'],
  ['de-DE', '2026-04-03', '2026-04-03'],
  ['en-GB', '3 Sept 2026', '2026-09-03'],
  ['en-US', '03/04', '2026-03-04'],
  ['ja-JP', '03/04', '2026-03-04'],
  ['ja-JP', '26/3/4', '2026-03-04'],
  ['ja-JP', '2026年3月4日', '2026-03-04'],
  ['ja-JP', '2026 Mar 4', '2026-03-04'],
  ['en-CA', '03/04/2026', '2026-03-04'],
])('in %s, %s is %s', (region, text, day) => {
  setRegion(region);
  expect(parseDay(text, TODAY)).toBe(day);
});

test('a day that the order of the region does not allow is not turned around', () => {
  expect(parseDay('19/11', TODAY)).toBeNull();
  setRegion('de-DE');
  expect(parseDay('11/19', TODAY)).toBeNull();
});

test.each(['en-US', 'de-DE', 'ja-JP', 'en-CA'])('dates formatted for %s can be parsed again', (region) => {
  setRegion(region);
  for (let month = 1; month <= 12; month++) {
    const day = `2024-${String(month).padStart(2, '0')}-0${(month % 9) + 1}`;
    expect(parseDay(formatDay(day), TODAY)).toBe(day);
  }
});

test('the understood day has its weekday', () => {
  const day = `${new Date().getFullYear()}-03-03`;
  expect(formatRecognizedDay(day)).toMatch(/^\w{3}, March 3$/);
  expect(formatRecognizedDay('2001-03-03')).toBe('Mar 3, 2001');
  setRegion('de-DE');
  expect(formatRecognizedDay(day)).toMatch(/^\w{3},? 3 March$/);
});

test.each([
  ['0202-11-05', '2026-11-05'],
  ['2204-11-05', '2026-11-05'],
  ['1904-02-29', '2026-02-28'],
  ['1976-11-05', undefined],
  ['2036-11-05', undefined],
  ['2026-11-05', undefined],
])('%s probably means %s', (day, likely) => expect(suggestDayThisYear(day, TODAY)).toBe(likely));
