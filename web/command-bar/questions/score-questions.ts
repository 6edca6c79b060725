import { interpretCommand } from '../../command-grammar/interpret-command.ts';
import type { Interpretation } from '../../command-grammar/interpretation.ts';
import { setRegion } from '../../region/region.ts';
import developed from './developed.json' with { type: 'json' };
import setAside from './set-aside.json' with { type: 'json' };
import vocabulary from './vocabulary.json' with { type: 'json' };

type Slots = { [slot: string]: string | undefined };

/**
 * A question and its correct meanings. Each meaning maps a part, such as the category, to its value. By default, the
 * user has the region `en-US` and US dollars.
 */
type Question = { ask: string; region?: string; currency?: string; wanted: Slots[] };

/**
 * A question with its result: `right`, `wrong`, or `admitted` if the meaning is wrong but the app reported some words
 * as not understood.
 */
type Scored = { ask: string; found: Slots; wanted: Slots[]; result: 'right' | 'admitted' | 'wrong' };

/** The questions used to develop the grammar, and the questions used only to test it. */
export const QUESTION_SETS: Record<string, Question[]> = { developed, 'set aside': setAside };

/** The date used as today for all questions. */
const TODAY = '2026-11-26';

/** Interprets the questions as if they were asked by a synthetic user. */
export function scoreQuestions(questions: readonly Question[]): Scored[] {
  const scored = questions.map(({ ask, region = 'en-US', currency = 'USD', wanted }): Scored => {
    setRegion(region);
    const found = toSlots(interpretCommand(ask, vocabulary, { today: TODAY, region, currency }));
    const isRight = wanted.some((each) => toText(each) === toText(found));
    return { ask, found, wanted, result: isRight ? 'right' : found.unknown ? 'admitted' : 'wrong' };
  });
  setRegion();
  return scored;
}

function toSlots(interpretation: Interpretation | undefined): Slots {
  if (!interpretation) return {};
  const { meaning, unknown } = interpretation;
  // Ignores the note, because it only repeats the words that were not understood.
  const slots = Object.entries({ ...meaning, note: undefined }).filter(([, value]) => value !== undefined);
  const write = (value: unknown): string =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .map(([slot, part]) => `${slot} ${part}`)
          .join(', ')
      : String(value);
  return {
    ...Object.fromEntries(slots.map(([slot, value]) => [slot, write(value)])),
    ...(unknown.length > 0 && { unknown: unknown.map(({ text }) => text).join(' ') }),
  };
}

function toText(slots: Slots): string {
  const parts = Object.entries(slots).map(([slot, value]) => `${slot}=${slot === 'cost' ? Number(value) : value}`);
  return parts.sort().join(' ').toLowerCase();
}
