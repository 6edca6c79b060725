import { getRegion, setRegion } from '../../region/region.ts';
import { interpret } from '../grammar/interpret.ts';
import type { Interpretation } from '../grammar/interpretation.ts';
import developed from './developed.json' with { type: 'json' };
import setAside from './set-aside.json' with { type: 'json' };
import vocabulary from './vocabulary.json' with { type: 'json' };

type Slots = { [slot: string]: string | undefined };

/** A question and the meanings that are right for it. Each meaning is an object of its parts and their values. */
type Question = { ask: string; region?: string; wanted: Slots[] };

/** A question with its result. `admitted` means that the meaning is wrong, but lists words that were not understood. */
type Scored = { ask: string; found: Slots; wanted: Slots[]; result: 'right' | 'admitted' | 'wrong'; ms: number };

/** The questions that were used to develop the grammar, and those that were set aside to test it. */
export const QUESTION_SETS: Record<string, Question[]> = { developed, 'set aside': setAside };

/** The day on which the questions are asked. */
const TODAY = '2026-11-26';

/** Interprets questions with the names of an invented person, and measures the time. */
export function scoreQuestions(questions: readonly Question[]): Scored[] {
  const scored = questions.map(({ ask, region = 'en-US', wanted }): Scored => {
    // The page sets the region once, so its formats are ready when the person types.
    if (region !== getRegion()) {
      setRegion(region);
      interpret('1.50 today 1/1', vocabulary, { today: TODAY, region });
    }
    const begin = performance.now();
    const interpretation = interpret(ask, vocabulary, { today: TODAY, region });
    const ms = performance.now() - begin;
    const found = toSlots(interpretation);
    const isRight = wanted.some((each) => toText(each) === toText(found));
    return { ask, found, wanted, result: isRight ? 'right' : found.unknown ? 'admitted' : 'wrong', ms };
  });
  setRegion();
  return scored;
}

function toSlots(interpretation: Interpretation | undefined): Slots {
  if (!interpretation) return {};
  const { meaning, unknown } = interpretation;
  // The note is ignored, because it only repeats the unknown words.
  const slots = Object.entries({ ...meaning, note: undefined }).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(slots.map(([slot, value]) => [slot, String(value)])),
    ...(unknown.length > 0 && { unknown: unknown.map(({ text }) => text).join(' ') }),
  };
}

function toText(slots: Slots): string {
  const parts = Object.entries(slots).map(([slot, value]) => `${slot}=${slot === 'cost' ? Number(value) : value}`);
  return parts.sort().join(' ').toLowerCase();
}
