import { addDaysClamped } from '../../domain/calendar-day.ts';
import { parseAmountAt } from './amounts/parse-amount-words.ts';
import { createCommandPartsCollector, type InterpretationContext, omitUndefinedDays } from './collect-command-parts.ts';
import { parseDateRangeAt } from './dates/parse-date-words.ts';
import { readDuration } from './dates/read-duration.ts';
import { DESTINATIONS, type DestinationId, PAGE_DESTINATIONS } from './destinations/destinations.ts';
import { findDestination, listDestinations } from './destinations/find-destination.ts';
import type { Command, Interpretation } from './interpretation.ts';
import { FILLER_WORDS, TYPE_WORDS } from './keywords.ts';
import { isAskingForPay } from './questions/read-pay.ts';
import type { NameMatch } from './vocabulary.ts';
import type { CommandWord } from './words/split-words.ts';

export const GO_VERBS = new Set([
  'go',
  'goto',
  'open',
  'show',
  'view',
  'see',
  'take',
  'bring',
  'jump',
  'navigate',
  'reconcile',
]);
/** Words that can come between the verb and the name, as in "take me to budgets". */
const AFTER_VERB = new Set(['me', 'to', 'up', 'my', 'the', 'back', 'into']);
/** After these words, the text must be the name of a page, an account or a tag. */
const ONLY_GO_VERBS = new Set(['go', 'goto', 'reconcile', 'take me', 'bring me', 'navigate to', 'jump to']);
/** The first words of questions about how to do something, such as "how do I" or "where can we". */
const HOW_TO_STARTS = [
  'how to',
  ...['how', 'where'].flatMap((word) =>
    ['do i', 'can i', 'i can', 'do we', 'can we', 'we can'].map((verb) => `${word} ${verb}`),
  ),
];
/**
 * The first words of questions about a page or a setting, such as "where do I change my password" or "what is my net
 * worth".
 */
const WHERE_STARTS = [
  ...[...HOW_TO_STARTS, 'where is', 'where are', 'wheres', 'i forgot', 'forgot'],
  ...['what is', 'whats', 'when is', 'when are', 'when do', 'how much', 'how is'],
  ...['where do i find', 'where can i find', 'where can i see', 'how do i turn on', 'where do i turn on'],
];
/** In the calendar, a month without a year may be this many days ahead. */
const DAYS_AHEAD = 92;
/** Pages that can show specific days or months. */
const WITH_DAYS = new Set<DestinationId>(['dashboard', 'budgets', 'calendar', 'reports']);

/**
 * Interprets the name of a page, a setting or an action, with or without a verb such as "go". Returns undefined for
 * other text.
 */
export function interpretNavigation(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  if (isAskingForPay(words)) return undefined;
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
  const isChange =
    CHANGE_VERBS.has(verb) && !words.some((word, at) => word.key === 'budget' || parseAmountAt(words, at));
  const isHowTo = HOW_TO_STARTS.some((each) => start.startsWith(`${each} `));
  const found =
    findPlace(context, begin) ??
    findOwnPage(context, begin, isOnlyGo) ??
    findManaged(context) ??
    (isHowTo || isChange ? findMentioned(context, begin) : (findUnfinished(context) ?? findOnlyMentioned(context)));
  const { finish, accept, reject } = createCommandPartsCollector(words);
  const all = { at: begin, length: words.length - begin };
  if (found) {
    accept('page', { kind: 'rest', at: found.at ?? begin, length: found.length });
    for (const piece of found.unknown ?? []) reject(piece);
    if (found.span) accept('span', { kind: 'rest', at: begin + found.length, length: all.length - found.length });
    return finish(found.meaning);
  }
  if (isHowTo && !context.words.some((_, at) => context.names.findWhole(words, at))) {
    accept('page', { kind: 'rest', at: 0, length: where });
    reject(all);
    return finish({ do: 'go', page: 'help' });
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
    const daysAt = begin + length + skipped;
    const past = parseDateRangeAt(words, daysAt, today, 'past') ?? readDuration(words, daysAt, today);
    // The calendar and the budgets are also about the next months.
    const isAhead = page === 'calendar' || page === 'budgets' || page === 'dashboard';
    const next = isAhead ? parseDateRangeAt(words, daysAt, today, 'nearest') : undefined;
    const day = next?.from ?? next?.to;
    const span = day !== undefined && day <= addDaysClamped(today, DAYS_AHEAD) ? next : past;
    if (!span || length + skipped + span.length !== rest.length) continue;
    // The dashboard does not forecast, so "can I spend until December 18" is answered without the day.
    const isForecast = page === 'dashboard' && span.from === undefined;
    if (isForecast)
      return { meaning: toMeaning(page), length, unknown: [{ at: begin + length, length: rest.length - length }] };
    return { meaning: { do: 'go', page, ...omitUndefinedDays(span) }, length, span: true };
  }
  return undefined;
}

/**
 * Finds the longest name of a page inside a question about how to do something, such as "how do I change the currency
 * to euros".
 */
function findMentioned({ words }: InterpretationContext, begin: number): Place | undefined {
  const isVague = ({ key }: CommandWord) =>
    FILLER_WORDS.has(key) || MANAGE_VERBS.has(key) || USING_VERBS.has(key) || key === 'got';
  for (let length = Math.min(words.length - begin - 1, MOST_WORDS); length > 0; length--)
    for (let at = begin; at + length <= words.length; at++) {
      const named = words.slice(at, at + length);
      const page = named.every(isVague) ? undefined : findDestination(named.map(({ key }) => key));
      if (!page) continue;
      const isOther = (index: number) => index >= begin && (index < at || index >= at + length);
      const others = words.flatMap((word, index) => (isOther(index) && !isVague(word) ? [index] : []));
      return { meaning: toMeaning(page), at, length, unknown: others.map((index) => ({ at: index, length: 1 })) };
    }
  return undefined;
}

/** Maximum number of words of a name, including articles. */
const MOST_WORDS = 10;

/**
 * Finds the name of a page in text that says nothing else, such as "make it dark" or "what standing orders do I have".
 * Some words, such as verbs of the past, ask for transactions: "did I pay for the photo".
 */
function findOnlyMentioned(context: InterpretationContext): Place | undefined {
  const { words, names } = context;
  const isAboutTransactions = words.some(({ key }, at) => TRANSACTION_WORDS.has(key) || names.findWhole(words, at));
  const place = words.length > 1 && !isAboutTransactions ? findMentioned(context, 0) : undefined;
  return place?.unknown?.length === 0 ? place : undefined;
}

const TRANSACTION_WORDS = new Set(['did', 'was', 'were', 'pay', 'paid', 'cost', 'costs', 'for', 'with']);

/** Finds the only page whose name starts with the typed letters, such as Calendar for `cal`. */
function findUnfinished({ words, names }: InterpretationContext): Place | undefined {
  const [key = ''] = words.map((word) => word.key);
  const isOther = FILLER_WORDS.has(key) || Object.hasOwn(TYPE_WORDS, key) || names.findPart(words, 0);
  if (words.length > 1 || key.length < FEWEST_LETTERS || isOther) return undefined;
  const [page, ...others] = PAGE_DESTINATIONS.filter((id) => DESTINATIONS[id].label.toLowerCase().startsWith(key));
  return page && others.length === 0 ? { meaning: toMeaning(page), length: 1 } : undefined;
}

const FEWEST_LETTERS = 3;
export const USING_VERBS = new Set([
  ...[
    'turn',
    'off',
    'switch',
    'enable',
    'disable',
    'use',
    'stop',
    'dump',
    'download',
    'put',
    'alter',
    'take',
    'activate',
    'talk',
    'speak',
    'meaning',
    'mean',
    'explain',
  ],
]);

const OWN_PAGE_WORDS = new Set(['account', 'balance', 'page', 'history', 'details', 'activity']);

/** Finds an account or a tag. The name must be preceded by "go" or followed by a word such as "account". */
function findOwnPage({ words, names }: InterpretationContext, begin: number, isOnlyGo: boolean): Place | undefined {
  const own: NameMatch | undefined = names.findWhole(words, begin) ?? names.findPart(words, begin);
  if (own?.kind !== 'account' && own?.kind !== 'tag') return undefined;
  const length = words.length - begin;
  const isNamed = own.length === length && isOnlyGo;
  const after = words.slice(begin + own.length);
  const isCalled = after.length > 0 && after.every(({ key }) => OWN_PAGE_WORDS.has(key));
  if (!isNamed && !isCalled) return undefined;
  return { meaning: { do: 'go', page: own.kind, [own.kind]: own.value }, length };
}

export const MANAGE_VERBS = new Set([
  ...['add', 'new', 'create', 'make', 'edit', 'manage', 'rename', 'delete', 'remove', 'merge', 'change'],
]);
/** After one of these verbs, the name of a setting may be followed by its new value: `change currency to eur`. */
const CHANGE_VERBS = new Set(['change', 'switch', 'set']);
const MANAGED: Record<string, DestinationId> = {
  ...{ category: 'categories', categories: 'categories', tag: 'tags', tags: 'tags' },
  ...{ account: 'accounts', accounts: 'accounts', rule: 'rules', rules: 'rules' },
};

/**
 * Finds the page on which something is managed. For example, `add account visa` opens the accounts page, and "visa" is
 * listed as not understood. `rename pets` opens the page of categories if there is a category called Pets.
 */
function findManaged({ words, names, today }: InterpretationContext): Place | undefined {
  const keys = words.map(({ key }) => key);
  const file = FILE_VERBS[keys[0] ?? ''];
  const isAmount = (at: number) => parseAmountAt(words, at) && !parseDateRangeAt(words, at, today, 'past');
  if (file && words.length > 1 && !words.some((_, at) => isAmount(at)))
    return { meaning: toMeaning(file), at: 0, length: 1, unknown: [{ at: 1, length: words.length - 1 }] };
  // In "new tag Porto 2027", the number belongs to the name. "Add tag work to uber" changes transactions.
  const isNew = (keys[0] === 'new' || keys[0] === 'create') && Object.hasOwn(MANAGED, keys[1] ?? '');
  const isEdit = keys[0] === 'add' && keys[1] === 'tag' && keys.includes('to');
  const hasAmount = !isNew && words.some((_, at) => parseAmountAt(words, at));
  if (!MANAGE_VERBS.has(keys[0] ?? '') || hasAmount || isEdit) return undefined;
  const second = keys.findIndex((key, index) => index > 0 && !AFTER_VERB.has(key) && !['a', 'an', 'new'].includes(key));
  const at = [second, words.length - 1].find((index) => Object.hasOwn(MANAGED, keys[index] ?? ''));
  if (at !== undefined) return toPlace(MANAGED[keys[at] ?? ''], at, 1);
  const own = RENAMING_VERBS.has(keys[0] ?? '') ? names.findWhole(words, second) : undefined;
  const after = keys[second + (own?.length ?? 0)];
  return own && (after === undefined || AFTER_MANAGED.has(after))
    ? toPlace(MANAGED[own.kind], second, own.length)
    : undefined;

  function toPlace(page: DestinationId | undefined, nameAt: number, length: number): Place | undefined {
    const end = nameAt + length;
    const sides = [
      { at: 1, length: nameAt - 1 },
      { at: end, length: words.length - end },
    ];
    const unknown = sides.filter((side) => side.length > 0);
    return page && { meaning: toMeaning(page), at: nameAt, length, unknown };
  }
}

const FILE_VERBS: Record<string, DestinationId | undefined> = { import: 'import', export: 'export', print: 'export' };
const RENAMING_VERBS = new Set(['rename', 'merge']);
/** Words after the name of something that is managed, as in `merge pets with food`. */
const AFTER_MANAGED = new Set(['to', 'into', 'and', 'with']);

function toMeaning(page: DestinationId): Command {
  if (page === 'add-transaction') return { do: 'add' };
  if (page === 'add-income') return { do: 'add', type: 'income' };
  return page === 'add-budget' ? { do: 'budget' } : { do: 'go', page };
}
