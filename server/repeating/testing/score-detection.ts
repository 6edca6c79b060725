import { dayToNumber } from '../../../domain/day.ts';
import { getRhythmInterval } from '../../../domain/rhythm.ts';
import { continueSchedule, detectSeries, type Series } from '../detect-series.ts';
import { groupByName } from '../group-by-name.ts';
import type { ExpectedSeries, LabelledRow, SyntheticLife } from './synthetic-lives.ts';

/**
 * The numbers of suggested, correct and expected series, and the names of those that were suggested wrongly or missed.
 */
export type Score = { proposed: number; right: number; expected: number; wrong: string[]; missed: string[] };

/** Maximum difference in days between the suggested next day and the correct one. */
const TOLERANCE = 3;

/** Compares the series suggested for a synthetic life with its labels. */
export function scoreDetection({ rows, expected, today }: SyntheticLife): Score {
  const proposals = groupByName(rows)
    .flatMap((group) => detectSeries(group.rows, today))
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
function findMatch(proposal: Series<LabelledRow>, expected: readonly ExpectedSeries[], today: string) {
  const labels = new Set(proposal.rows.map(({ label }) => label));
  const [label] = labels;
  const match = labels.size === 1 ? expected.find((each) => each.label === label) : undefined;
  if (!match) return undefined;
  const { count, unit } = getRhythmInterval(proposal.schedule);
  const next = continueSchedule(proposal, today);
  const isSamePeriod = count === match.every.count && unit === match.every.unit;
  const isSameDay = next && Math.abs(dayToNumber(next.startDate) - dayToNumber(match.nextDay)) <= TOLERANCE;
  return isSamePeriod && isSameDay ? match : undefined;
}

function describe(proposal: Series<LabelledRow>, today: string): string {
  const { rows, schedule } = proposal;
  const days = rows.map(({ day, amountMinor, label }) => `${day} ${amountMinor} ${label ?? '-'}`).join(', ');
  return `${rows[0]?.name}, ${JSON.stringify(schedule)}, next ${continueSchedule(proposal, today)?.startDate}: ${days}`;
}

export function addScores(scores: readonly Score[]): Score {
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

export function getPrecision({ right, proposed }: Score): number {
  return proposed === 0 ? 1 : right / proposed;
}

export function getRecall({ right, expected }: Score): number {
  return expected === 0 ? 1 : right / expected;
}
