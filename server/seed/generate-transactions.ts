import { addDaysClamped } from '../../domain/calendar-day.ts';
import { toTransactionKind } from '../db/schema.ts';
import type { TransactionDraft } from '../transactions/transaction-row.ts';
import merchants from './merchants.json' with { type: 'json' };

/** A merchant or source of income. Amounts are between `least` and `most` hundredths. */
type Merchant = {
  name: string;
  category: string;
  least: number;
  most: number;
  isIncome?: boolean;
  notes?: readonly string[];
};

/**
 * Everyday merchants. `weight` is the relative frequency, and `weekend` is the factor by which the frequency changes on
 * weekends.
 */
const EVERYDAY: readonly (Merchant & { weight: number; weekend?: number })[] = merchants.everyday;
/** Transactions on a fixed day of each month. */
const MONTHLY: readonly (Merchant & { date: number })[] = merchants.monthly;

/**
 * Generates `count` realistic transactions over `years` years up to `lastDay`, oldest first. Bills and salaries are on
 * fixed days of the month, and other transactions on any day. The same arguments always result in the same
 * transactions.
 */
export function* generateTransactions(count: number, years: number, lastDay: string): Generator<TransactionDraft> {
  const random = randomFrom(20_260_101);
  const days = Math.max(1, Math.round(years * 365.25));
  const firstDay = addDaysClamped(lastDay, 1 - days);
  const isEnough = (count * 30) / days > 3 * MONTHLY.length;
  let made = 0;
  for (let index = 0; index < days; index++) {
    const day = addDaysClamped(firstDay, index);
    const dueByNow = Math.round((count * (index + 1)) / days);
    if (isEnough) {
      for (const monthly of MONTHLY) {
        if (made < dueByNow && monthly.date === Number(day.slice(8))) {
          yield transactionAt(day, monthly, random);
          made++;
        }
      }
    }
    const choose = chooserFor(day);
    for (; made < dueByNow; made++) yield transactionAt(day, choose(random), random);
  }
}

type Random = () => number;

function transactionAt(day: string, merchant: Merchant, random: Random): TransactionDraft {
  const { name, category, least, most, notes, isIncome = false } = merchant;
  // Most amounts are near the lower end and many are round, as in real life.
  const between = least + Math.round((most - least) * random() ** 2);
  const amount_minor = between > 500 && most > least && random() < 0.3 ? Math.round(between / 50) * 50 : between;
  const note = notes && random() < 0.3 ? (notes[Math.floor(random() * notes.length)] ?? '') : '';
  return { day, kind: toTransactionKind(isIncome), name, category, amount_minor, note };
}

/** Returns a function that randomly picks a merchant for the day, by weight. */
function chooserFor(day: string): (random: Random) => Merchant {
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return (random) => drawn(isWeekend ? WEEKEND : WEEKDAY, random);
}

type Odds = readonly { merchant: Merchant; upTo: number }[];

const WEEKDAY = odds(({ weight }) => weight);
const WEEKEND = odds(({ weight, weekend = 1 }) => weight * weekend);

function odds(weightOf: (merchant: (typeof EVERYDAY)[number]) => number): Odds {
  let upTo = 0;
  return EVERYDAY.map((merchant) => {
    upTo += weightOf(merchant);
    return { merchant, upTo };
  });
}

function drawn(odds: Odds, random: Random): Merchant {
  const point = random() * (odds.at(-1)?.upTo ?? 0);
  const found = odds.find(({ upTo }) => point < upTo);
  if (!found) throw new Error('the odds are empty');
  return found.merchant;
}

/**
 * Returns random numbers from mulberry32 (Tommy Ettinger, public domain), which is small, fast, and the same on every
 * platform.
 */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
