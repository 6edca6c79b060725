import { addDaysClamped, dayToEpochDays, epochDaysToDay } from '../../../domain/calendar-day.ts';
import type { SeriesCandidate } from '../group-by-name.ts';
import type { Random } from './seeded-random.ts';

/** A transaction and the name of its series; null if it does not belong to a series. */
export type LabelledRow = SeriesCandidate & { label: string | null };

/**
 * Adds purchases on random days. Some always cost the same or are made about once a month, but none of them is regular.
 */
export function addEverydayLife(random: Random, firstDay: string, today: string, rows: LabelledRow[]): void {
  const { between, below, chance } = random;
  for (const [name, category, gap, least, most] of EVERYDAY) {
    if (!chance(80)) continue;
    for (let day = firstDay; day <= today; day = addDaysClamped(day, 1 + below(2 * gap))) {
      rows.push(createPurchase(chance(20) ? `${name} ${below(9000)}` : name, category, day, between(least, most)));
    }
  }
  // Add a large grocery purchase on most Saturdays. Its amount varies, so it must not be suggested.
  for (let number = dayToEpochDays(firstDay); number <= dayToEpochDays(today); number++) {
    const isSaturday = number % 7 === 2;
    if (isSaturday && chance(75))
      rows.push(createPurchase('Greenway Market', 'Groceries', epochDaysToDay(number), between(2500, 14_000)));
  }
}

const EVERYDAY: readonly (readonly [name: string, category: string, gap: number, least: number, most: number])[] = [
  ['Blue Door Coffee', 'Food', 3, 450, 450],
  ['Corner Bakery', 'Food', 4, 240, 1450],
  ['City Transit', 'Transportation', 3, 275, 275],
  ['Shell Fuel', 'Transportation', 12, 3000, 7000],
  ['Trattoria Lucia', 'Food', 16, 2200, 9800],
  ['Hairdresser', 'Shopping', 35, 4500, 4500],
  ['Cash machine', 'Miscellaneous', 14, 10_000, 10_000],
  ['AMZN Mktp US*2K4', 'Shopping', 9, 600, 12_000],
  ['Lakeside Pharmacy', 'Health', 30, 450, 5600],
  ['Palace Cinema', 'Entertainment', 28, 1200, 2400],
  ['Dr. Nowak', 'Health', 90, 3500, 9000],
  ['Volt Electronics', 'Shopping', 60, 1500, 80_000],
  ['Post Office', 'Miscellaneous', 25, 120, 3400],
  ['Mustafa Döner', 'Food', 7, 700, 700],
  ['Toy Museum', 'Entertainment', 110, 1400, 1400],
  ['Zoo', 'Entertainment', 150, 2600, 2900],
];

export function createPurchase(name: string, category: string, day: string, amountMinor: number): LabelledRow {
  return { name, category, day, amountMinor, kind: 'expense', accountId: 'everyday', recurringId: null, label: null };
}
