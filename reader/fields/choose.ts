import { chances, type Features, scoreOf, type Weights } from '../ranking/rank.ts';
import type { Candidate } from './candidate.ts';
import { meanConfidence } from './found.ts';

/** What was learned for one field. */
export type Model = {
  /** What makes a candidate the right one. */
  choose: Weights;
  /** What makes a choice trustworthy: the weights of a logistic function. */
  trust: Weights;
  /** From how much confidence on a field is sure. */
  sureFrom: number;
};

/** The likeliest candidate, with the features of the choice that tell how far it can be trusted; null without any. */
export function likeliest<Each extends Candidate<unknown>>(
  candidates: readonly Each[],
  weights: Weights,
): (Each & { place: number; signs: Features }) | null {
  const all = chances(
    candidates.map(({ features }) => features),
    weights,
  );
  const place = all.indexOf(Math.max(...all));
  const best = candidates[place];
  if (!best) return null;
  const share = all.reduce((sum, chance, i) => sum + (candidates[i]?.value === best.value ? chance : 0), 0);
  return { ...best, place, signs: { ...best.features, ...signsOf(best, share, candidates.length) } };
}

/** Chooses a field's value, with how likely it is right. */
export function choose<Each extends Candidate<unknown>>(
  candidates: readonly Each[],
  model: Model,
): (Each & { place: number; confidence: number }) | null {
  const best = likeliest(candidates, model.choose);
  return best && { ...best, confidence: trustIn(best.signs, model.trust) };
}

export function trustIn(signs: Features, trust: Weights): number {
  return 1 / (1 + Math.exp(-scoreOf(signs, trust)));
}

function signsOf({ words }: Candidate<unknown>, share: number, count: number): Features {
  const bounded = Math.min(0.99, Math.max(0.01, share));
  return {
    always: 1,
    alone: count === 1 ? 1 : 0,
    lead: Math.log(bounded / (1 - bounded)),
    'hardly legible': Math.max(0, 0.9 - meanConfidence(words)),
  };
}
