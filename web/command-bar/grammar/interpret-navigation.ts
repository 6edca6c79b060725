import { createCommandPartsCollector, type InterpretationContext, omitUndefinedDays } from './collect-command-parts.ts';
import { type DestinationId, findDestination, listDestinations } from './destinations.ts';
import type { Command, Interpretation } from './interpretation.ts';
import { parseAmountAt } from './parse-amount-words.ts';
import { parseDateRangeAt } from './parse-date-words.ts';
import type { NameMatch } from './vocabulary.ts';

const GO_VERBS = new Set(['go', 'goto', 'open', 'show', 'view', 'see', 'take', 'bring', 'jump', 'navigate']);
/** Words that can come between the verb and the name, as in "take me to budgets". */
const AFTER_VERB = new Set(['me', 'to', 'up', 'my', 'the']);
/** After these words, the text must be the name of a page, an account or a tag. */
const ONLY_GO_VERBS = new Set(['go', 'goto', 'take me', 'bring me', 'navigate to', 'jump to']);
/**
 * The first words of questions about a page or a setting, such as "where do I change my password" or "what is my net
 * worth".
 */
const WHERE_STARTS = [
  ...['where do i', 'where can i', 'where is', 'where are', 'wheres', 'how do i', 'how can i', 'how to'],
  ...['what is', 'whats', 'when is', 'when are', 'when do', 'how much', 'how is'],
  ...['where do i find', 'where can i find', 'where can i see', 'how do i turn on', 'where do i turn on'],
];
/** Pages that can show specific days or months. */
const WITH_DAYS = new Set<DestinationId>(['dashboard', 'budgets', 'calendar', 'reports']);

/**
 * Interprets the name of a page, a setting or an action, with or without a verb such as "go". Returns undefined for
 * other text.
 */
export function interpretNavigation(context: InterpretationContext): Interpretation | undefined {
  const words = context.words.at(-1)?.key === 'please' ? context.words.slice(0, -1) : context.words;
  const keys = words.map(({ key }) => key);
  const start = `${keys.join(' ')} `;
  const [verb = '', next = ''] = keys;
  const where = WHERE_STARTS.findLast((each) => start.startsWith(`${each} `))?.split(' ').length ?? 0;
  const hasVerb = where > 0 || (GO_VERBS.has(verb) && words.length > 1);
  const isOnlyGo = hasVerb && (ONLY_GO_VERBS.has(verb) || ONLY_GO_VERBS.has(`${verb} ${next}`));
  let begin = where || (hasVerb ? 1 : 0);
  while (hasVerb && begin < words.length - 1 && AFTER_VERB.has(words[begin]?.key ?? '')) begin++;
  // A name that the user has chosen, such as that of a category, takes precedence over a page with the same name.
  if (!hasVerb && context.names.findWhole(words, 0)?.length === words.length) return undefined;
  const inner = { ...context, words };
  const found = findPlace(inner, begin) ?? findOwnPage(inner, begin, isOnlyGo) ?? findManaged(inner);
  const { finish, accept, reject } = createCommandPartsCollector(words);
  const all = { at: begin, length: words.length - begin };
  if (found) {
    accept('page', { kind: 'rest', at: found.at ?? begin, length: found.length });
    for (const piece of found.unknown ?? []) reject(piece);
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

type Place = {
  meaning: Command;
  at?: number;
  length: number;
  span?: boolean;
  unknown?: { at: number; length: number }[];
};

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
    const span = parseDateRangeAt(words, begin + length + skipped, today, 'past');
    if (span && length + skipped + span.length === rest.length)
      return { meaning: { do: 'go', page, ...omitUndefinedDays(span) }, length, span: true };
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

const MANAGE_VERBS = new Set([
  ...['add', 'new', 'create', 'make', 'edit', 'manage', 'rename', 'delete', 'remove', 'merge', 'change'],
]);
const MANAGED: Record<string, DestinationId> = {
  ...{ category: 'categories', categories: 'categories', tag: 'tags', tags: 'tags' },
  ...{ account: 'accounts', accounts: 'accounts', rule: 'rules', rules: 'rules' },
};

/**
 * Finds the page on which something is managed. For example, `add account visa` opens the accounts page, and "visa" is
 * listed as not understood.
 */
function findManaged({ words }: InterpretationContext): Place | undefined {
  const keys = words.map(({ key }) => key);
  if (!MANAGE_VERBS.has(keys[0] ?? '') || words.some((_, at) => parseAmountAt(words, at))) return undefined;
  const second = keys.findIndex((key, index) => index > 0 && !AFTER_VERB.has(key) && key !== 'a' && key !== 'an');
  const at = [second, words.length - 1].find((index) => Object.hasOwn(MANAGED, keys[index] ?? ''));
  const page = at === undefined ? undefined : MANAGED[keys[at] ?? ''];
  if (at === undefined || page === undefined) return undefined;
  const sides = [
    { at: 1, length: at - 1 },
    { at: at + 1, length: words.length - at - 1 },
  ];
  return { meaning: toMeaning(page), at, length: 1, unknown: sides.filter(({ length }) => length > 0) };
}

function toMeaning(page: DestinationId): Command {
  if (page === 'add-transaction') return { do: 'add' };
  if (page === 'add-income') return { do: 'add', type: 'income' };
  return page === 'add-budget' ? { do: 'budget' } : { do: 'go', page };
}
