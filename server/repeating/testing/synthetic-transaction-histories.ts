import { addDaysClamped, dayToEpochDays } from '../../../domain/calendar-day.ts';
import { listOccurrences } from '../../../domain/recurrence.ts';
import { getScheduleInterval, type Schedule } from '../../../domain/schedule.ts';
import { chooseOne, type Random, randomFrom } from './seeded-random.ts';
import { addEverydayLife, createPurchase, type LabelledRow } from './synthetic-everyday-life.ts';

/** A series that detection should find in a synthetic life. */
export type ExpectedSeries = { label: string; every: { count: number; unit: string }; nextDay: string };

export type SyntheticLife = { rows: LabelledRow[]; expected: ExpectedSeries[]; today: string };

type Repeating = {
  name: string | ((day: string) => string);
  category: string;
  schedule: Omit<Schedule, 'startDate'>;
  /** The amount in hundredths. */
  amount: number;
  isIncome?: boolean;
  /** The percentage by which amounts vary. */
  vary?: number;
  /** The maximum number of days by which transactions are booked late. */
  late?: number;
  /** True if the bank books weekend transactions on the next working day. */
  isBooked?: boolean;
  /** The percentage by which the price rises. It rises only once. */
  rise?: number;
  /** The target account of transfers. */
  toAccountId?: string;
};

const LAST_DAY = '2026-11-24';

/**
 * Creates the transactions of an imaginary user: series with the irregularities of real bank statements, and everyday
 * purchases that do not repeat. The same seed always creates the same life.
 */
export function createSyntheticLife(seed: number): SyntheticLife {
  const random = randomFrom(seed);
  const today = addDaysClamped(LAST_DAY, -random.below(60));
  const days = random.between(120, 740);
  const firstDay = addDaysClamped(today, -days);
  const rows: LabelledRow[] = [];
  const expected: ExpectedSeries[] = [];
  for (const [at, series] of chooseSeries(random).entries()) {
    addSeries(`series ${at}`, series, { random, firstDay, today }, rows, expected);
  }
  addCancelled(random, firstDay, today, rows);
  addEverydayLife(random, firstDay, today, rows);
  addTransfers({ random, firstDay, today }, rows, expected);
  addYoungSubscriptions({ random, firstDay, today }, rows, expected);
  rows.sort((one, other) => one.day.localeCompare(other.day));
  return { rows, expected, today };
}

function chooseSeries(random: Random): Repeating[] {
  const { below, between, chance } = random;
  const date = () => 1 + below(28);
  const monthly = (on: Schedule['on'] = { days: [date()] }) => ({ frequency: 'monthly' as const, on });
  const pay = chooseOne(random, [
    { frequency: 'weekly' as const, every: { count: 2, unit: 'week' as const } },
    { ...monthly({ days: [25] }), weekend: 'before' as const },
    { ...monthly({ last: true }), weekend: 'before' as const },
    { ...monthly({ days: [15, 31] }), weekend: 'before' as const },
    { ...monthly({ weekday: 3, nth: 2 }) },
  ]);
  const salary = chooseOne(random, ['ACME CORP PAYROLL', 'Salary', 'DIRECT DEP Northwind LLC', 'Gehalt Muster GmbH']);
  const all: Repeating[] = [
    {
      name: (day) => `${salary}${chance(50) ? ` ${dayToEpochDays(day)}` : ''}`,
      category: 'Salary',
      schedule: pay,
      amount: between(120_000, 480_000),
      isIncome: true,
      vary: chooseOne(random, [0, 0, 8]),
      rise: below(6),
    },
    {
      name: chooseOne<Repeating['name']>(random, [
        'Rent',
        'Hausverwaltung Miete',
        (day) => `RENT ${MONTHS[Number(day.slice(5, 7)) - 1]}`,
      ]),
      category: 'Bills',
      schedule: { ...monthly({ days: [chooseOne(random, [1, 1, 3, 5])] }), weekend: 'after' },
      amount: between(60_000, 220_000),
      rise: chooseOne(random, [0, 3, 5]),
    },
    ...SUBSCRIPTIONS.filter(() => chance(55)).map(
      ([name, amount]): Repeating => ({
        name: (day) => (chance(40) ? `${name} ${(dayToEpochDays(day) * 7919) % 100_000}` : name),
        category: 'Subscriptions',
        schedule: monthly(),
        amount,
        late: chooseOne(random, [0, 0, 1, 2]),
        isBooked: chance(50),
        rise: chooseOne(random, [0, 0, 15]),
      }),
    ),
    {
      name: 'City Power & Light',
      category: 'Bills',
      schedule: monthly(),
      amount: between(4000, 14_000),
      vary: 30,
      late: 2,
    },
    { name: 'Mobile plan 0171 5550123', category: 'Bills', schedule: monthly(), amount: 1999, isBooked: true },
    {
      name: 'Water board',
      category: 'Bills',
      schedule: { ...monthly(), every: { count: 3, unit: 'month' } },
      amount: 9800,
      vary: 15,
      late: 1,
    },
    {
      name: 'Household insurance',
      category: 'Bills',
      schedule: { frequency: 'annually' },
      amount: 21_940,
      rise: 4,
      late: 1,
    },
    {
      name: 'Iron Gym',
      category: 'Health',
      schedule: { frequency: 'monthly', every: { count: 4, unit: 'week' } },
      amount: 3990,
    },
    { name: 'Piano lesson', category: 'Entertainment', schedule: { frequency: 'weekly' }, amount: 3500 },
    { name: 'App store', category: 'Subscriptions', schedule: monthly({ days: [4] }), amount: 299, late: 1 },
    { name: 'App store', category: 'Subscriptions', schedule: monthly({ days: [19] }), amount: 1099, late: 1 },
    {
      name: 'Cloud hosting Inc',
      category: 'Subscriptions',
      schedule: monthly(),
      amount: 2000,
      vary: 1.5,
      isBooked: true,
    },
    {
      name: 'Council tax',
      category: 'Bills',
      schedule: { ...monthly(), every: { count: 2, unit: 'month' } },
      amount: 18_000,
      isBooked: true,
    },
  ];
  return all.filter((_, at) => at < 2 || chance(65));
}

const SUBSCRIPTIONS: readonly (readonly [name: string, amount: number])[] = [
  ['NETFLIX.COM', 1549],
  ['Spotify', 1099],
  ['AMAZON PRIME*MEMBER', 899],
  ['The Daily Paper', 2400],
];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

type Span = { random: Random; firstDay: string; today: string };

function addSeries(
  label: string,
  series: Repeating,
  { random, firstDay, today }: Span,
  rows: LabelledRow[],
  expected: ExpectedSeries[],
): void {
  const { name, category, amount, isIncome = false, vary = 0, late = 0, isBooked = false, rise = 0 } = series;
  const { toAccountId } = series;
  const schedule: Schedule = { ...series.schedule, startDate: addDaysClamped(firstDay, random.below(20)) };
  const days = [...listOccurrences(schedule, firstDay, today)].map(({ day }) => day);
  const risesAt = random.below(days.length + 1);
  let count = 0;
  for (const [at, planned] of days.entries()) {
    // Skip some payments, as if a week had not been imported or a month had been free of charge.
    if (random.chance(2)) continue;
    const lateDay = addDaysClamped(planned, random.below(late + 1));
    const day = isBooked ? moveToMonday(lateDay) : lateDay;
    if (day > today) continue;
    const price = at >= risesAt ? amount * (1 + rise / 100) : amount;
    const amountMinor = Math.round(price * (1 + ((random.below(2001) - 1000) / 1000) * (vary / 100)));
    const shown = typeof name === 'string' ? name : name(day);
    rows.push({
      day,
      amountMinor,
      name: shown,
      category,
      kind: isIncome ? 'income' : 'expense',
      accountId: 'everyday',
      recurringId: null,
      label,
      ...(toAccountId !== undefined && { toAccountId }),
    });
    count++;
  }
  const every = getScheduleInterval(schedule);
  const next = [...listOccurrences(schedule, addDaysClamped(today, 1), addDaysClamped(today, 400))][0]?.day ?? '';
  if (count >= (every.unit === 'year' ? 2 : every.unit === 'week' ? 5 : 3))
    expected.push({ label, every, nextDay: next });
}

/** Adds repeating transfers, and others on random days. */
function addTransfers(span: Span, rows: LabelledRow[], expected: ExpectedSeries[]): void {
  const { random, firstDay, today } = span;
  const { below, between, chance } = random;
  const monthly = { frequency: 'monthly' as const, on: { days: [1 + below(28)] } };
  const transfer = { name: '', category: '', schedule: monthly };
  if (chance(70)) {
    const savings = { ...transfer, amount: 100 * between(50, 900), toAccountId: 'savings' };
    addSeries('transfer to savings', { ...savings, isBooked: chance(50) }, span, rows, expected);
  }
  if (chance(70)) {
    const card = { ...transfer, amount: between(30_000, 180_000), toAccountId: 'card', vary: 40, late: 1 };
    addSeries('transfer to the card', card, span, rows, expected);
  }
  for (let day = firstDay; day <= today; day = addDaysClamped(day, 1 + below(40))) {
    const amount = 100 * between(2, 60);
    rows.push({ ...createPurchase('', '', day, amount), toAccountId: 'cash' });
    if (chance(30))
      rows.push({ ...createPurchase('', '', day, 10 * amount), accountId: 'savings', toAccountId: 'car' });
  }
}

/** Adds subscriptions that were paid twice so far, and similar purchases that are not subscriptions. */
function addYoungSubscriptions({ random, today }: Span, rows: LabelledRow[], expected: ExpectedSeries[]): void {
  const { below, chance } = random;
  for (const [name, amount] of YOUNG) {
    if (!chance(60)) continue;
    const first = addDaysClamped(today, -(40 + below(18)));
    const schedule: Schedule = { startDate: first, frequency: 'monthly', on: { days: [Number(first.slice(8))] } };
    const [one, two, next] = [...listOccurrences(schedule, first, addDaysClamped(today, 60))];
    if (!one || !two || !next || two.day > today) continue;
    const label = `young ${name}`;
    const second = addDaysClamped(two.day, below(2));
    for (const day of [one.day, second]) rows.push({ ...createPurchase(name, 'Entertainment', day, amount), label });
    if (next.day > today) expected.push({ label, every: { count: 1, unit: 'month' }, nextDay: next.day });
  }
  // Domains and single films from a known shop are bought on random days.
  for (const [name, amount] of [
    ['Hetzner Online', 1190],
    ['Adobe Stock', 2999],
    ['Barber Tom', 3200],
  ] as const) {
    if (!chance(50)) continue;
    const first = addDaysClamped(today, -(20 + below(60)));
    const second = addDaysClamped(first, 1 + below(50));
    for (const day of [first, second]) if (day <= today) rows.push(createPurchase(name, 'Shopping', day, amount));
  }
}

const YOUNG: readonly (readonly [name: string, amount: number])[] = [
  ['DISNEY PLUS', 999],
  ['Audible Membership', 995],
  ['iCloud storage', 299],
];

/** Adds a subscription that ended long ago. It must not be suggested. */
function addCancelled({ chance }: Random, firstDay: string, today: string, rows: LabelledRow[]): void {
  if (!chance(60)) return;
  const end = addDaysClamped(today, -200);
  for (const { day } of listOccurrences({ frequency: 'monthly', startDate: firstDay }, firstDay, end)) {
    rows.push({ ...createPurchase('Old magazine', 'Subscriptions', day, 790) });
  }
}

function moveToMonday(day: string): string {
  const weekday = (dayToEpochDays(day) + 4) % 7;
  return addDaysClamped(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}
