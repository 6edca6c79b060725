import { isTypo } from '../words/correct-typos.ts';
import { listDestinationPhrases } from './destination-phrases.ts';
import { DESTINATIONS, type DestinationId } from './destinations.ts';

/** Words that can come before a name or inside it. */
const ARTICLES = new Set(
  'the my our a an to me do of from this stuff things page screen your go goto open show view'.split(' '),
);

/** Joins the words of a name into a string for comparison, leaving out articles. */
function toPhrase(keys: readonly string[]): string {
  // "First" alone is no page.
  const isArticle = (key: string, at: number) => ARTICLES.has(key) && keys[at - 1] !== 'first';
  return keys.filter((key, at) => key !== '' && !isArticle(key, at)).join(' ');
}

const IDS = Object.keys(DESTINATIONS) as DestinationId[];

const PHRASES = IDS.flatMap((id) =>
  [DESTINATIONS[id].label, ...listDestinationPhrases(id)].map((name) => ({
    id,
    phrase: toPhrase(
      name
        .toLowerCase()
        .split(' ')
        .map((word) => word.replace(/[^a-z0-9]/g, '')),
    ),
  })),
);

/** If a phrase belongs to several destinations, the first one counts. */
const BY_PHRASE = new Map(PHRASES.map(({ id, phrase }) => [phrase, id] as const).reverse());

/** Returns the destination with exactly this name. Long names may be misspelled, such as `calender`. */
export function findDestination(keys: readonly string[]): DestinationId | undefined {
  const wanted = toPhrase(keys);
  const isMeant = (phrase: string) => wanted.length >= FEWEST_LETTERS && isTypo(wanted, phrase, FEWEST_LETTERS);
  return BY_PHRASE.get(wanted) ?? PHRASES.find(({ phrase }) => isMeant(phrase))?.id;
}

/** Minimum number of letters of a misspelled name. */
const FEWEST_LETTERS = 6;

/** Returns up to `most` destinations. The typed words must match the start of a name, or the start of a word in it. */
export function listDestinations(keys: readonly string[], most: number): DestinationId[] {
  const wanted = toPhrase(keys);
  if (wanted.length < 2) return [];
  const starting = PHRASES.filter(({ phrase }) => phrase.startsWith(wanted));
  const containing = PHRASES.filter(({ phrase }) => phrase.includes(` ${wanted}`));
  return [...new Set([...starting, ...containing].map(({ id }) => id))].slice(0, most);
}
