import { describe, expect, test } from 'vitest';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { createRandomNumbers } from '../../testing/random-numbers.ts';
import { createEntryMatcher, type ExistingEntry } from './entry-matcher.ts';
import { ReplacedEntryMatcher, type UnmatchedRow } from './replaced-entry-matcher.ts';

type Booking = { day: string; minor: number; name: string };

const START = '2026-09-01';
const on = (day: number) => addDaysClamped(START, day);
const markOf = ({ day, minor, name }: Booking) => `${day} ${minor} ${name}`;

const imported = (booking: Booking, id: string): ExistingEntry => ({
  ...booking,
  id,
  words: booking.name,
  category: 'Food',
  source: 'imported',
  isTransfer: false,
  origins: [{ import: 'first', mark: markOf(booking), day: booking.day, minor: booking.minor, name: booking.name }],
});
const entered = (booking: Booking, id: string): ExistingEntry => ({
  ...booking,
  id,
  words: booking.name,
  category: 'Food',
  source: 'entered',
  isTransfer: false,
  origins: [],
});

/** Compares a file with existing entries in the same way as a preview. */
async function compare(there: readonly ExistingEntry[], file: readonly Booking[]) {
  const days = { first: file[0]?.day ?? '', last: file.at(-1)?.day ?? '' };
  const matcher = createEntryMatcher(there, days);
  const rows = file.map((each, position) => ({ ...each, position, mark: markOf(each), getWords: () => each.name }));
  const unknown = rows.filter((row) => !matcher.certain(row));
  const open: UnmatchedRow[] = unknown.filter((row) => !matcher.likely(row));
  const successors = new ReplacedEntryMatcher(there, matcher.taken, [days]);
  for (const { name } of rows) successors.noteName(name);
  for (const row of open) successors.look(row);
  const found = await successors.find(async () => 'Food');
  return { found, vanished: successors.vanished(found, rows.length - unknown.length) };
}

const byDay = (all: Booking[]) => all.sort((one, other) => (one.day < other.day ? -1 : 1));

/** Generates coffee every day, groceries every third day, and subscriptions with rising prices. */
function purchases(next: (limit: number) => number, days: number): Booking[] {
  const all: Booking[] = [];
  for (let day = 0; day < days; day++) {
    const coffee = day > days / 2 ? -450 : -400;
    all.push({ day: on(day), minor: coffee, name: 'blue bottle coffee' });
    if (next(5) === 0) all.push({ day: on(day), minor: coffee, name: 'blue bottle coffee' });
    if (day % 3 === 0) all.push({ day: on(day), minor: -4000 - next(2000), name: 'grocer oak' });
    if (day % 7 === 0) all.push({ day: on(day), minor: -999 - day * 10, name: 'streamflix' });
  }
  return byDay(all);
}

describe('purchases at the same shops', () => {
  test('nothing is proposed if the newer file still has all rows of the earlier one', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = createRandomNumbers(seed);
      const all = purchases(next, 40);
      const [end, begin] = [10 + next(15), next(20)];
      const first = all.filter(({ day }) => day <= on(end)).map((each, at) => imported(each, `${at}`));
      const newer = all.filter(({ day }) => day >= on(begin));
      expect(await compare(first, newer)).toEqual({ found: new Map(), vanished: [] });
    }
  });

  test('nothing is proposed if everything was entered by hand', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const all = purchases(createRandomNumbers(seed), 30);
      const byHand = all.filter(({ day }) => day <= on(15)).map((each, at) => entered(each, `${at}`));
      const { found } = await compare(byHand, all);
      expect(found.size).toBe(0);
    }
  });

  test('only its own booked row is proposed for a pending row, or nothing', async () => {
    let proposed = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const next = createRandomNumbers(seed);
      const all = purchases(next, 30);
      const pending = { day: on(15), minor: -4035, name: 'bistro maren' };
      const posted = { ...pending, day: on(15 + next(4)), minor: -4036 - next(1200) };
      const first = [...all.filter(({ day }) => day <= on(16)), pending].map((each, at) => imported(each, `${at}`));
      const newer = byDay([...all.filter(({ day }) => day >= on(5)), posted]);
      const { found, vanished } = await compare(first, newer);
      expect(vanished).toEqual([]);
      expect([...found.keys()].map((position) => newer[position])).toEqual([posted]);
      proposed += found.size;
    }
    expect(proposed).toBe(200);
  });

  test('ambiguous replacements are not proposed', async () => {
    const grocer = { day: on(0), minor: -500, name: 'grocer oak' };
    const pending = { day: on(2), minor: -4000, name: 'bistro maren' };
    const posted = (day: number, minor: number) => ({ ...pending, day: on(day), minor });
    const two = await compare(
      [imported(grocer, 'a'), imported(pending, 'b')],
      [grocer, posted(3, -4400), posted(4, -4600), { ...grocer, day: on(9) }],
    );
    expect(two.found.size).toBe(0);
    const others = [imported(pending, 'b'), entered({ ...pending, minor: -4100 }, 'c')];
    const one = await compare(
      [imported(grocer, 'a'), ...others],
      [grocer, posted(3, -4400), { ...grocer, day: on(9) }],
    );
    expect(one.found.size).toBe(0);
  });

  test("rows of last year's file are not treated as pending", async () => {
    const all = purchases(createRandomNumbers(1), 60).map((each, at) => imported(each, `${at}`));
    const file = [
      ...purchases(createRandomNumbers(1), 60).filter(({ name, day }) => name === 'blue bottle coffee' && day < on(30)),
      { day: on(30), minor: -5200, name: 'grocer oak' },
    ];
    expect(await compare(all, file)).toEqual({ found: new Map(), vanished: [] });
  });

  test('words common to many names do not identify a shop', async () => {
    const names = ['alpha', 'bravo', 'charlie', 'delta'].map((name) => `card purchase ${name}`);
    const known = names.map((name, at) => ({ day: on(at), minor: -100 - at, name }));
    const pending = { day: on(5), minor: -4000, name: 'card purchase echo' };
    const row = { day: on(6), minor: -4400, name: 'card purchase foxtrot' };
    const there = [...known, pending].map((each, at) => imported(each, `${at}`));
    const { found, vanished } = await compare(there, [...known, row, { ...row, day: on(9), minor: -1 }]);
    expect(found.size).toBe(0);
    expect(vanished).toMatchObject([{ name: 'card purchase echo' }]);
  });
});

test('a day with too many entries is not compared, however many rows and entries there are', async () => {
  const COUNT = 20_000;
  const one = (at: number): Booking => ({ day: START, minor: -4000 - (at % 100), name: `maren bistro ${at % 7}` });
  const there = Array.from({ length: COUNT }, (_, at) => entered(one(at), `there-${at}`));
  const successors = new ReplacedEntryMatcher(there, new Set(), [{ first: START, last: on(5) }]);
  for (let position = 0; position < COUNT; position++) {
    successors.look({ position, day: on(1), minor: -4500, name: 'maren bistro', getWords: () => '' });
  }
  let askedCount = 0;
  const found = await successors.find(async () => `category ${askedCount++}`);
  expect([found.size, askedCount]).toEqual([0, 0]);
});

test('only a limited number of rows is compared', async () => {
  const COUNT = 20_000;
  const there = [entered({ day: START, minor: -4000, name: 'maren' }, 'there')];
  const successors = new ReplacedEntryMatcher(there, new Set(), [{ first: START, last: on(5) }]);
  for (let position = 0; position < COUNT; position++) {
    successors.look({ position, day: START, minor: -4500, name: 'bistro', getWords: () => '' });
  }
  let askedCount = 0;
  await successors.find(async () => `category ${askedCount++}`);
  expect(askedCount).toBe(5000);
});
