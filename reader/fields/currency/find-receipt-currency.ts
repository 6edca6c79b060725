import type { FoundValue } from '../field-candidate.ts';
import { type CurrencyEvidence, type CurrencyScores, minimumCurrencyScore } from './currency-evidence.ts';

/** The score of a clearly printed sign or code on one line. */
const clearSignScore = 3;

/**
 * Returns the currency with the most evidence. A shared sign such as `$` means the country's currency, or else
 * `userCurrency`. Without a clear sign, a currency other than `userCurrency` needs twice the score. If there is not
 * enough evidence, returns `userCurrency` with a low confidence, or null if it is undefined.
 */
export function findReceiptCurrency(
  { byCode, shared }: CurrencyEvidence,
  userCurrency?: string,
): FoundValue<string> | null {
  const scores = new Map(byCode);
  for (const { codes, weight, words } of shared) {
    const code = chooseSharedCurrency(codes, scores, userCurrency);
    const previous = scores.get(code) ?? { printed: 0, country: 0, words: [] };
    scores.set(code, {
      ...previous,
      printed: previous.printed + weight,
      words: previous.words.length > 0 ? previous.words : words,
    });
  }
  const ranked = [...scores].map(([code, { printed, country, words }]) => ({
    code,
    words,
    printed,
    score: printed + country + (code === userCurrency ? 1 : 0),
  }));
  const [best, rival] = ranked.sort((a, b) => b.score - a.score);
  const isForeign = best && userCurrency !== undefined && best.code !== userCurrency && best.printed < clearSignScore;
  if (!best || best.score < (isForeign ? 2 * minimumCurrencyScore : minimumCurrencyScore)) {
    return userCurrency === undefined ? null : { value: userCurrency, confidence: 0.4, words: [] };
  }
  const lead = best.score / (best.score + (rival?.score ?? 0));
  // The maximum confidence is lower if no sign is printed, or if the score only just reaches the minimum.
  const maxConfidence = best.printed > 0 && best.score > minimumCurrencyScore ? 0.95 : 0.8;
  return { value: best.code, confidence: maxConfidence * lead, words: best.words.slice(0, 1) };
}

function chooseSharedCurrency(
  codes: readonly string[],
  scores: ReadonlyMap<string, CurrencyScores>,
  userCurrency?: string,
): string {
  const scoreCurrency = (code: string) => {
    const { printed = 0, country = 0 } = scores.get(code) ?? {};
    return printed + country + (code === userCurrency ? 1.5 : 0);
  };
  return codes.reduce((best, code) => (scoreCurrency(code) > scoreCurrency(best) ? code : best));
}
