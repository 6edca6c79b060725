import { readFileSync } from 'node:fs';
import { interpret } from '../grammar/interpret.ts';
import type { Interpretation } from '../grammar/interpretation.ts';
import type { Vocabulary } from '../grammar/vocabulary.ts';
import { type Question, readQuestions } from './read-questions.ts';

/** The day on which the questions are asked. */
const TODAY = '2026-11-26';

const vocabulary: Vocabulary = JSON.parse(readFileSync(new URL('vocabulary.json', import.meta.url), 'utf8'));

export type Half = 'developed' | 'set-aside';

export type Scored = {
  ask: string;
  found: Record<string, string>;
  wanted: Record<string, string>;
  /** `admitted` is a wrong meaning that names a word that was not understood. */
  result: 'right' | 'admitted' | 'wrong';
};

/** Interprets every second question: those for developing the grammar, or those that were set aside. */
export function scoreQuestions(half: Half): Scored[] {
  return readQuestions(new URL('questions.txt', import.meta.url))
    .filter((_, index) => index % 2 === (half === 'developed' ? 0 : 1))
    .map(scoreQuestion);
}

function scoreQuestion({ ask, region, wanted }: Question): Scored {
  const found = toSlots(interpret(ask, vocabulary, { today: TODAY, region }));
  const isRight = wanted.some((each) => toText(each) === toText(found));
  return {
    ask,
    found,
    wanted: wanted[0] ?? {},
    result: isRight ? 'right' : found.unknown ? 'admitted' : 'wrong',
  };
}

function toSlots(interpretation: Interpretation | undefined): Record<string, string> {
  if (!interpretation) return {};
  const { meaning, unknown } = interpretation;
  // The note only keeps the unknown words.
  const slots = Object.entries({ ...meaning, note: undefined }).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(slots.map(([slot, value]) => [slot, String(value)])),
    ...(unknown.length > 0 && { unknown: unknown.map(({ text }) => text).join(' ') }),
  };
}

function toText(slots: Record<string, string>): string {
  const parts = Object.entries(slots).map(([slot, value]) => `${slot}=${slot === 'cost' ? Number(value) : value}`);
  return parts.sort().join(' ').toLowerCase();
}
