import type { FoundValue } from '../candidate.ts';
import { type CurrencyEvidence, type CurrencyScores, minimumCurrencyScore } from './currency-evidence.ts';

/** The score of a clearly printed sign or code on one line. */
const plainlyPrinted = 3;

/**
 * Returns the currency of a receipt, based on the signs next to amounts and the evidence for its country. A shared sign
 * such as `$` means the country's currency, or else `own`. Without any sign, other currencies than `own` need twice the
 * score. If there is not enough evidence, returns `own` with a low confidence, or null.
 */
export function findCurrency({ byCode, shared }: CurrencyEvidence, own?: string): FoundValue<string> | null {
  const evidence = new Map(byCode);
  for (const { codes, weight, words } of shared) {
    const code = codeOf(codes, evidence, own);
    const seen = evidence.get(code) ?? { printed: 0, country: 0, words: [] };
    evidence.set(code, { ...seen, printed: seen.printed + weight, words: seen.words.length > 0 ? seen.words : words });
  }
  const scored = [...evidence].map(([code, { printed, country, words }]) => ({
    code,
    words,
    printed,
    score: printed + country + (code === own ? 1 : 0),
  }));
  const [best, rival] = scored.sort((a, b) => b.score - a.score);
  const isForeign = best && own !== undefined && best.code !== own && best.printed < plainlyPrinted;
  if (!best || best.score < (isForeign ? 2 * minimumCurrencyScore : minimumCurrencyScore)) {
    return own === undefined ? null : { value: own, confidence: 0.4, words: [] };
  }
  const lead = best.score / (best.score + (rival?.score ?? 0));
  // The confidence is lower if there is barely enough evidence.
  const most = best.printed > 0 && best.score > minimumCurrencyScore ? 0.95 : 0.8;
  return { value: best.code, confidence: most * lead, words: best.words.slice(0, 1) };
}

function codeOf(codes: readonly string[], evidence: ReadonlyMap<string, CurrencyScores>, own?: string): string {
  const scoreOf = (code: string) => {
    const { printed = 0, country = 0 } = evidence.get(code) ?? {};
    return printed + country + (code === own ? 1.5 : 0);
  };
  return codes.reduce((best, code) => (scoreOf(code) > scoreOf(best) ? code : best));
}
