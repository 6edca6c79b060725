import { expect, test } from 'vitest';
import { addDaysClamped, dayToEpochDays } from '../../domain/calendar-day.ts';
import { findFirstOccurrence } from '../../domain/recurrence.ts';
import { getScheduleInterval } from '../../domain/schedule.ts';
import { generateTransactions } from '../seed/generate-transactions.ts';
import merchants from '../seed/merchants.json' with { type: 'json' };
import { buildContinuingSchedule, type DetectedSeries } from './detect-series.ts';
import { detectGroupSeries, groupTransactionsByName } from './group-by-name.ts';
import type { LabelledRow } from './testing/synthetic-everyday-life.ts';
import {
  createSyntheticLife,
  type ExpectedSeries,
  type SyntheticLife,
} from './testing/synthetic-transaction-histories.ts';

test('of the proposals in synthetic lives 90% are right, and 80% of what repeats is proposed', () => {
  const score = addScores(Array.from({ length: 20 }, (_, seed) => scoreDetection(createSyntheticLife(seed))));
  expect(getPrecision(score), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(getRecall(score), score.missed.join('\n')).toBeGreaterThanOrEqual(0.8);
  expect(score.expected).toBeGreaterThan(100);
});

test('most repeating transfers and young subscriptions are found', () => {
  const lives = Array.from({ length: 20 }, (_, seed) => createSyntheticLife(100 + seed));
  for (const part of ['transfer', 'young']) {
    const scores = lives.map(({ expected, ...life }) =>
      scoreDetection({ ...life, expected: expected.filter(({ label }) => label.startsWith(part)) }),
    );
    expect(getRecall(addScores(scores)), part).toBeGreaterThanOrEqual(0.8);
  }
});

test('of the proposals in sample data 90% are right, and 80% of what repeats is proposed', () => {
  const lives = [1, 2, 3].map((years) => createSeededLife(1000 * years, years, '2026-11-26'));
  const score = addScores(lives.map(scoreDetection));
  expect(getPrecision(score), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(getRecall(score), score.missed.join('\n')).toBeGreaterThanOrEqual(0.8);
});

/**
 * The numbers of suggested, correct and expected series, and the names of those that were suggested wrongly or missed.
 */
type Score = { proposed: number; right: number; expected: number; wrong: string[]; missed: string[] };

/** Maximum difference in days between the suggested next day and the correct one. */
const TOLERANCE = 3;

/** Compares the series suggested for a synthetic life with its labels. */
function scoreDetection({ rows, expected, today }: SyntheticLife): Score {
  const proposals = groupTransactionsByName(rows)
    .flatMap((group) => detectGroupSeries(group, today))
    .filter(({ state }) => state === 'active');
  const found = new Set<string>();
  const wrong: string[] = [];
  for (const proposal of proposals) {
    const match = findMatch(proposal, expected, today);
    if (match && !found.has(match.label)) found.add(match.label);
    else wrong.push(describe(proposal, today));
  }
  const missed = expected.filter(({ label }) => !found.has(label));
  return {
    proposed: proposals.length,
    right: found.size,
    expected: expected.length,
    wrong,
    missed: missed.map(({ label, every }) => {
      const own = rows.filter((row) => row.label === label);
      return `${own[0]?.name}, every ${every.count} ${every.unit}: ${own.map(({ day, amountMinor }) => `${day} ${amountMinor}`).join(', ')}`;
    }),
  };
}

/**
 * Finds the series that matches a suggestion: it must have the same transactions, the same period and the same next
 * day.
 */
function findMatch(proposal: DetectedSeries<LabelledRow>, expected: readonly ExpectedSeries[], today: string) {
  const labels = new Set(proposal.rows.map(({ label }) => label));
  const [label] = labels;
  const match = labels.size === 1 ? expected.find((each) => each.label === label) : undefined;
  if (!match) return undefined;
  const { count, unit } = getScheduleInterval(proposal.schedule);
  const next = buildContinuingSchedule(proposal, today);
  const isSamePeriod = count === match.every.count && unit === match.every.unit;
  const isSameDay = next && Math.abs(dayToEpochDays(next.startDate) - dayToEpochDays(match.nextDay)) <= TOLERANCE;
  return isSamePeriod && isSameDay ? match : undefined;
}

function describe(proposal: DetectedSeries<LabelledRow>, today: string): string {
  const { rows, schedule } = proposal;
  const days = rows.map(({ day, amountMinor, label }) => `${day} ${amountMinor} ${label ?? '-'}`).join(', ');
  return `${rows[0]?.name}, ${JSON.stringify(schedule)}, next ${buildContinuingSchedule(proposal, today)?.startDate}: ${days}`;
}

function addScores(scores: readonly Score[]): Score {
  const sum = (key: 'proposed' | 'right' | 'expected') => scores.reduce((total, score) => total + score[key], 0);
  const list = (key: 'wrong' | 'missed') => scores.flatMap((score) => score[key]);
  return {
    proposed: sum('proposed'),
    right: sum('right'),
    expected: sum('expected'),
    wrong: list('wrong'),
    missed: list('missed'),
  };
}

function getPrecision({ right, proposed }: Score): number {
  return proposed === 0 ? 1 : right / proposed;
}

function getRecall({ right, expected }: Score): number {
  return expected === 0 ? 1 : right / expected;
}

const EVERY = { count: 1, unit: 'month' } as const;

/**
 * Returns the transactions that `npm run seed` generates. The bills, subscriptions and salary among them are monthly.
 */
function createSeededLife(count: number, years: number, today: string): SyntheticLife {
  const rows = [...generateTransactions(count, years, today)].map(({ day, name, kind, category, amount_minor }) => ({
    day,
    name,
    kind,
    category,
    amountMinor: amount_minor,
    accountId: 'everyday',
    recurringId: null,
    label: merchants.monthly.some((monthly) => monthly.name === name) ? name : null,
  }));
  const expected = merchants.monthly.map(({ name, date }) => {
    const schedule = { frequency: 'monthly' as const, on: { days: [date] }, startDate: '2000-01-01' };
    return { label: name, every: EVERY, nextDay: findFirstOccurrence(schedule, addDaysClamped(today, 1))?.day ?? '' };
  });
  return { rows, expected, today };
}
