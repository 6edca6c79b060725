import { createCollector, getDayFields, type InterpretationContext } from './collect-parts.ts';
import { type DestinationId, findDestination, listDestinations } from './destinations.ts';
import type { Interpretation, Meaning } from './interpretation.ts';
import { readSpan } from './read-dates.ts';
import type { NameMatch } from './vocabulary.ts';

const GO_VERBS = new Set(['go', 'goto', 'open', 'show', 'view', 'see', 'take', 'bring', 'jump', 'navigate']);
/** Words that can come between the verb and the name, as in "take me to budgets". */
const AFTER_VERB = new Set(['me', 'to', 'up']);
/** After these verbs, the text must be the name of a page, an account or a tag. */
const ONLY_GO_VERBS = new Set(['go', 'goto']);
/** Pages that can show specific days or months. */
const WITH_DAYS = new Set<DestinationId>(['dashboard', 'budgets', 'calendar', 'reports']);

/**
 * Interprets the name of a page, a setting or an action, with or without a verb such as "go". Returns undefined for
 * other text.
 */
export function interpretNavigation(context: InterpretationContext): Interpretation | undefined {
  const { words, names } = context;
  const verb = words[0]?.key ?? '';
  const hasVerb = GO_VERBS.has(verb) && words.length > 1;
  const isOnlyGo = hasVerb && ONLY_GO_VERBS.has(verb);
  let begin = hasVerb ? 1 : 0;
  while (hasVerb && begin < words.length - 1 && AFTER_VERB.has(words[begin]?.key ?? '')) begin++;
  // A name that the user has chosen, such as that of a category, takes precedence over a page with the same name.
  if (!hasVerb && names.findWhole(words, 0)?.length === words.length) return undefined;
  const found = findPlace(context, begin) ?? findOwnPage(context, begin, isOnlyGo);
  const { finish, accept, reject } = createCollector(words);
  const all = { at: begin, length: words.length - begin };
  if (found) {
    accept('page', { kind: 'rest', at: begin, length: found.length });
    if (found.span) accept('span', { kind: 'rest', at: begin + found.length, length: all.length - found.length });
    return finish(found.meaning);
  }
  if (!isOnlyGo) return undefined;
  const [page] = listDestinations(
    words.slice(begin).map(({ key }) => key),
    1,
  );
  if (page === undefined) reject(all);
  else accept('page', { kind: 'rest', ...all });
  return finish(page === undefined ? { do: 'go' } : toMeaning(page));
}

type Place = { meaning: Meaning; length: number; span?: boolean };

/** Finds a page or an action. The names of some pages may be followed by days. */
function findPlace({ words, today }: InterpretationContext, begin: number): Place | undefined {
  const rest = words.slice(begin);
  const keys = rest.map(({ key }) => key);
  const whole = findDestination(keys);
  if (whole) return { meaning: toMeaning(whole), length: rest.length };
  for (let length = rest.length - 1; length > 0; length--) {
    const page = findDestination(keys.slice(0, length));
    if (!page || !WITH_DAYS.has(page)) continue;
    const skipped = ['in', 'for', 'of'].includes(keys[length] ?? '') ? 1 : 0;
    const span = readSpan(words, begin + length + skipped, today, 'past');
    if (span && length + skipped + span.length === rest.length)
      return { meaning: { do: 'go', page, ...getDayFields(span) }, length, span: true };
  }
  return undefined;
}

const OWN_PAGE_WORDS = new Set(['account', 'balance', 'page']);

/** Finds an account or a tag. The name must be preceded by "go" or followed by a word such as "account". */
function findOwnPage({ words, names }: InterpretationContext, begin: number, isOnlyGo: boolean): Place | undefined {
  const own: NameMatch | undefined = names.findWhole(words, begin) ?? names.findPart(words, begin);
  if (own?.kind !== 'account' && own?.kind !== 'tag') return undefined;
  const length = words.length - begin;
  const isNamed = own.length === length && isOnlyGo;
  const isCalled = own.length === length - 1 && OWN_PAGE_WORDS.has(words.at(-1)?.key ?? '');
  if (!isNamed && !isCalled) return undefined;
  return { meaning: { do: 'go', page: own.kind, [own.kind]: own.value }, length };
}

function toMeaning(page: DestinationId): Meaning {
  if (page === 'add-transaction') return { do: 'add' };
  if (page === 'add-income') return { do: 'add', type: 'income' };
  return page === 'add-budget' ? { do: 'budget' } : { do: 'go', page };
}
