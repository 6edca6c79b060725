import type { Word } from '../page.ts';
import { type TextLine, wordsBetween } from './text-line.ts';

/** Invoices of marketplaces name the seller, whom the buyer hardly knows, behind one of these. */
const seller = /^\W*(sold by|seller|verkauft (von|durch)|vendu par|vendido por|venduto da|verkocht door)\b/i;
const site =
  /(?<![\p{L}\d@.-])(?:www\.)?([\p{L}][\p{L}\d-]{2,})\.(?:com|net|org|eu|[a-z]{2}|co\.[a-z]{2})(?![\p{L}\d.])/giu;

/**
 * The marketplace that an invoice was written for: the site it names, where it also names a seller. Its name is
 * taken as printed with a capital, if it is anywhere.
 */
export function findMarketplace(lines: readonly TextLine[]): { value: string; words: readonly Word[] } | null {
  if (!lines.some(({ text }) => seller.test(text))) return null;
  const sites = lines.flatMap((line) =>
    [...line.text.matchAll(site)].map((match) => ({
      name: match[1] as string,
      words: wordsBetween(line, match.index, match.index + match[0].length),
    })),
  );
  const best = sites.find(({ name }) => /^\p{Lu}/u.test(name)) ?? sites[0];
  return best ? { value: best.name, words: best.words } : null;
}
