import type { Word } from '../page.ts';
import type { Found } from './candidate.ts';
import { countrySigns } from './country-signs.ts';
import { currencySigns, dollarSign, dollars, krone, kroner, yen, yens } from './currency-signs.ts';
import type { TextLine } from './text-line.ts';

/** What speaks for one currency. */
type Evidence = { printed: number; country: number; words: readonly Word[] };

/** So many lines of one kind count; a hundred rows with a sign are no surer than these. */
const enough = 4;
/** What is not enough to say a currency by: one word that a language shares with others. */
const least = 2;

/** A sign that several countries print, with those of their currencies, of which the first is the commonest. */
const shared = [
  { sign: dollarSign, codes: dollars, weight: 3 },
  { sign: krone, codes: kroner, weight: 3 },
  // What is read for an asterisk, as often as not.
  { sign: yen, codes: yens, weight: 1.5 },
] as const;

/**
 * The currency of a receipt, as its ISO 4217 code: by the signs and codes beside its amounts, then by what tells the country. A sign
 * that several countries share is the country's, or the person's. Where nothing tells, it is `own`, of which nobody can be sure.
 */
export function findCurrency(lines: readonly TextLine[], own?: string): Found<string> | null {
  const evidence = evidenceOf(lines);
  const spoken = shared.filter(({ sign }) => lines.some(({ text }) => sign.test(text)));
  for (const { sign, codes, weight } of spoken) {
    const code = codeOf(codes, evidence, own);
    const seen = evidence.get(code) ?? { printed: 0, country: 0, words: [] };
    const line = lines.find(({ text }) => sign.test(text));
    const words = line?.words.filter(({ text }) => sign.test(text)) ?? [];
    evidence.set(code, { ...seen, printed: seen.printed + weight, words: seen.words.length > 0 ? seen.words : words });
  }
  const scored = [...evidence].map(([code, { printed, country, words }]) => ({
    code,
    words,
    score: printed + country + (code === own ? 1 : 0),
    isPrinted: printed > 0,
  }));
  const [best, rival] = scored.sort((a, b) => b.score - a.score);
  if (!best || best.score < least) return own === undefined ? null : { value: own, confidence: 0.4, words: [] };
  const lead = best.score / (best.score + (rival?.score ?? 0));
  return { value: best.code, confidence: (best.isPrinted ? 0.95 : 0.8) * lead, words: best.words.slice(0, 1) };
}

/** Whether the lines say a country by more than the sign beside an amount; the currency that is paid there. */
export function currencyOfCountry(lines: readonly TextLine[]): string | null {
  const [best] = [...evidenceOf(lines)].sort((a, b) => b[1].country - a[1].country);
  return best && best[1].country >= least ? best[0] : null;
}

function codeOf(codes: readonly string[], evidence: ReadonlyMap<string, Evidence>, own?: string): string {
  const scoreOf = (code: string) => {
    const { printed = 0, country = 0 } = evidence.get(code) ?? {};
    return printed + country + (code === own ? 1.5 : 0);
  };
  return codes.reduce((best, code) => (scoreOf(code) > scoreOf(best) ? code : best));
}

function evidenceOf(lines: readonly TextLine[]): Map<string, Evidence> {
  const evidence = new Map<string, Evidence>();
  const add = (code: string, by: Partial<Evidence>) => {
    const { printed, country, words } = evidence.get(code) ?? { printed: 0, country: 0, words: [] };
    evidence.set(code, {
      printed: printed + (by.printed ?? 0),
      country: country + (by.country ?? 0),
      words: words.length > 0 ? words : (by.words ?? []),
    });
  };
  for (const [sign, code, weight] of currencySigns) {
    const found = lines.filter(({ text }) => sign.test(text)).slice(0, enough);
    if (found.length === 0) continue;
    const words = found.flatMap((line) => line.words.filter(({ text }) => sign.test(text)));
    // The first line tells most; each of the others a third of it.
    add(code, { printed: weight * (1 + (found.length - 1) / 3), words: words.slice(0, 1) });
  }
  for (const [sign, code, weight] of countrySigns) {
    if (lines.some(({ text }) => sign.test(text))) add(code, { country: weight });
  }
  return evidence;
}
