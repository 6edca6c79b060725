import type { Page } from '../page.ts';
import { choose, type Model } from '../ranking/choose.ts';
import type { Stated } from '../stated/stated.ts';
import type { Candidate, Found } from './candidate.ts';

/** Returns the machine-readable data of the document. A day in the future is ignored, as in printed text. */
export function statedBy(pages: readonly Page[], today: string): Stated {
  const stated = pages.find((page) => page.stated)?.stated ?? {};
  if (stated.day === undefined || stated.day <= today) return stated;
  const { day: _, ...others } = stated;
  return others;
}

/** Returns the stated value with the most likely words that print it, or the most likely candidate if no value is stated. */
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
