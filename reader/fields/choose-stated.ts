import type { Page } from '../page.ts';
import { choose, type Model } from '../ranking/choose.ts';
import type { Stated } from '../stated/stated.ts';
import type { Candidate, Found } from './candidate.ts';

/** What the document says of itself; a day in the future is no more believed than a printed one. */
export function statedBy(pages: readonly Page[], today: string): Stated {
  const stated = pages.find((page) => page.stated)?.stated ?? {};
  if (stated.day === undefined || stated.day <= today) return stated;
  const { day: _, ...others } = stated;
  return others;
}

/** What is stated, with the likeliest words that print the same value; where nothing is stated, the likeliest candidate. */
export function chooseStated<Value>(
  candidates: readonly Candidate<Value>[],
  model: Model,
  stated: Value | undefined,
): Found<Value> | null {
  if (stated === undefined) return choose(candidates, model);
  const printed = choose(
    candidates.filter(({ value }) => value === stated),
    model,
  );
  return { value: stated, confidence: 1, words: printed?.words ?? [] };
}
