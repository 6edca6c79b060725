import type { ClassifiedWords } from '../classified-words.ts';
import {
  createCommandPartsCollector,
  type InterpretationContext,
  omitUndefinedDays,
} from '../collect-command-parts.ts';
import type { DestinationId } from '../destinations/destinations.ts';
import type { Interpretation, ListCommand, ListGroup, ListOrder } from '../interpretation.ts';
import { AVERAGE_WORDS, COUNTED_WORDS, EDITING_VERBS, MARKING_VERBS, ORDER_WORDS } from '../keywords.ts';
import { findVerb } from '../read-verb.ts';
import { dropFillers } from './drop-fillers.ts';
import { interpretAverage } from './interpret-average.ts';
import { type AskedOrder, interpretList } from './interpret-list.ts';
import { interpretSecondList } from './interpret-second-list.ts';

/** Interprets a question about transactions: a search, a comparison, an average or a ranking. */
export function interpretQuestion(
  context: InterpretationContext,
  pieces: readonly ClassifiedWords[],
  isSearch: boolean,
): Interpretation {
  const order = findOrder(context, pieces);
  const rest = order ? pieces.filter((piece) => !order.pieces.includes(piece)) : pieces;
  const report = interpretRanking(context, rest, order);
  if (report) return report;
  const asked = dropNewValue(context, isSearch ? rest : dropFillers(context, rest));
  const grouped = interpretGroups(context, asked, order, (some) => interpretList(context, some, isSearch));
  if (grouped) return grouped;
  if (order) return interpretList(context, asked, isSearch, order);
  const read = (some: readonly ClassifiedWords[]) => interpretList(context, some, isSearch);
  return interpretSecondList(context, asked, read) ?? interpretAverage(context, asked, read) ?? read(asked);
}

/** Finds words such as `biggest`, `top 5`, `most expensive` or `last`. */
function findOrder({ words }: InterpretationContext, pieces: readonly ClassifiedWords[]): AskedOrder | undefined {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const isOther = ({ key }: { key: string }) => AVERAGE_WORDS.has(key) || COMPARING.has(key);
  if (words.some(isOther)) return undefined;
  const isLoose = ({ kind }: ClassifiedWords) => kind === 'unsupported' || kind === 'rest';
  const isOrder = (piece: ClassifiedWords) => {
    const key = keyOf(piece.at + piece.length - 1);
    // "Last few days" is a time.
    const isTime = TIMES.has(keyOf(piece.at + piece.length));
    const isMore = key === 'more' && keyOf(piece.at + 1) === 'expensive';
    const isBest = key === 'best' && keyOf(piece.at + 1) !== 'of' && Object.hasOwn(GROUP_UNITS, keyOf(piece.at + 1));
    return isLoose(piece) && (isMore || isBest || Object.hasOwn(ORDER_WORDS, key)) && !isTime;
  };
  const found = pieces.filter(isOrder);
  const last = found.at(-1);
  const sorting = findSorting();
  const value = last
    ? (ORDER_WORDS[keyOf(last.at + last.length - 1)] ?? 'largest')
    : sorting && SORTED_BY[keyOf(sorting.end)];
  if (!value) return undefined;
  const isPart = (piece: ClassifiedWords, index: number) => {
    const [before, key] = [pieces[index - 1], keyOf(piece.at)];
    // "Last 3 weekends" is a time.
    const isNumber =
      /^\d+$/.test(words[piece.at]?.text ?? '') && (piece.length === 1 || !COUNTED_WORDS.has(keyOf(piece.at + 1)));
    const isCount = isNumber || key === 'time' || AFTER_ORDER.has(key);
    return isLoose(piece) && before !== undefined && isOrder(before) && isCount;
  };
  const isSorting = ({ at }: ClassifiedWords) => sorting && at >= sorting.at && at <= sorting.end;
  return { value, pieces: pieces.filter((piece, index) => isOrder(piece) || isPart(piece, index) || isSorting(piece)) };

  /** Finds words such as `sorted by price`. */
  function findSorting(): { at: number; end: number } | undefined {
    const at = words.findIndex(({ key }) => SORTING.has(key));
    const by = keyOf(at + 1) === 'by' ? at + 2 : -1;
    return at >= 0 && Object.hasOwn(SORTED_BY, keyOf(by)) ? { at, end: by } : undefined;
  }
}

const SORTING = new Set(['sort', 'sorted', 'order', 'ordered', 'ranked', 'rank']);
const SORTED_BY: Record<string, ListOrder | undefined> = {
  ...{ price: 'largest', amount: 'largest', size: 'largest', cost: 'largest', value: 'largest', date: 'newest' },
};

const COMPARING = new Set(['vs', 'versus', 'than', 'compare', 'compared']);
const TIMES = new Set(['few', 'couple', 'days', 'weeks', 'months', 'years']);
const AFTER_ORDER = new Set([
  'expensive',
  'costly',
  'one',
  'ones',
  'thing',
  'things',
  'single',
  'item',
  'items',
  'amount',
]);

/**
 * Opens the reports for a ranking of shops or categories and for sums per month, which the reports show, and the
 * calendar for a ranking of days. Returns undefined if the question is about a single name.
 */
function interpretRanking(
  { words, today }: InterpretationContext,
  pieces: readonly ClassifiedWords[],
  order: AskedOrder | undefined,
): Interpretation | undefined {
  const keys = words.map(({ key }) => key);
  const isNamed = ({ kind }: ClassifiedWords) => NAMING_KINDS.has(kind);
  if (pieces.some(isNamed)) return undefined;
  const types = new Set(pieces.flatMap((piece) => (piece.kind === 'type' ? [piece.value] : [])));
  const isNet = types.size === 2 && keys.some((key) => NET_JOINTS.has(key));
  const isGroup = (piece: ClassifiedWords) => {
    const by = keys[piece.at + 1] ?? '';
    const isStart = keyOf(piece) === 'by' ? by !== 'week' : keyOf(piece) === 'per' && !TIME_UNITS.has(by);
    return piece.kind === 'unsupported' && piece.length === 2 && isStart;
  };
  const isInSpan = (at: number) =>
    pieces.some(
      // In `worst month 2026`, "month" does not belong to the year.
      (piece) => piece.kind === 'span' && at < piece.at + piece.length && at >= piece.at + (isLabel(piece) ? 1 : 0),
    );
  const isLabel = (piece: ClassifiedWords) => keyOf(piece) === 'month' && /^\d{4}$/.test(keys[piece.at + 1] ?? '');
  const group = keys.find((key, index) => GROUPS.has(key) && !isInSpan(index));
  const isMost =
    keys.includes('most') &&
    keys[keys.indexOf('most') + 1] !== 'expensive' &&
    keys.some((key) => WHO.has(key)) &&
    types.has('expense');
  const isRanked = order !== undefined && order.value !== 'newest' && (group !== undefined || isMost);
  const isReport = keys.some((key) => REPORTS.has(key));
  // The reports do not rank months by income, so the bar adds them up.
  const isMonth = pieces.some((piece) => piece.kind !== 'span' && /^months?$/.test(keyOf(piece)));
  // "Top 5 merchants of October" is answered with their sums.
  const isShop = GROUP_UNITS[group ?? ''] === 'name' && pieces.some(({ kind }) => kind === 'span');
  if (isRanked && isShop && order.value === 'largest' && !types.has('income')) return undefined;
  if (isRanked && isMonth && types.size === 1 && (types.has('income') || order.value === 'smallest')) return undefined;
  if (!isRanked && !isNet && !isReport && !(types.size > 0 && pieces.some(isGroup))) return undefined;
  const { accept, reject, finish } = createCommandPartsCollector(words);
  const span = pieces.find((piece) => piece.kind === 'span');
  const at = keys.findIndex(
    (key) => key === group || key === 'most' || REPORTS.has(key) || NET_JOINTS.has(key) || GROUP_STARTS.has(key),
  );
  accept('page', { kind: 'rest', at: Math.max(at, 0), length: 1 });
  if (span) accept('span', span);
  const isVague = (piece: ClassifiedWords) =>
    piece.at === at ||
    (piece.length === 2 && GROUP_STARTS.has(keyOf(piece))) ||
    GROUPS.has(keyOf(piece)) ||
    NET_JOINTS.has(keyOf(piece)) ||
    REPORTS.has(keyOf(piece)) ||
    VAGUE.has(keyOf(piece));
  for (const piece of pieces)
    if ((piece.kind === 'rest' || piece.kind === 'unsupported' || piece.kind === 'amount') && !isVague(piece))
      reject(piece);
  const page = GROUP_PAGES[group ?? ''] ?? 'reports';
  const days = span?.kind === 'span' ? { to: today, ...omitUndefinedDays(span) } : {};
  return finish({ do: 'go', page, ...days });

  function keyOf({ at: index }: ClassifiedWords): string {
    return keys[index] ?? '';
  }
}

const NAMING_KINDS = new Set<ClassifiedWords['kind']>(['category', 'account', 'tag', 'name', 'text', 'without']);
const REPORTS = new Set(['breakdown', 'chart', 'graph']);
const NET_JOINTS = new Set(['minus', 'vs', 'versus', 'less', 'and', 'or']);
const GROUP_STARTS = new Set(['by', 'per']);
/** "Per month" asks for an average. */
const TIME_UNITS = new Set(['day', 'week', 'month', 'year', 'quarter']);
const GROUPS = new Set(
  'merchant merchants shop shops store stores category categories payee payees place places month months day days week weeks account accounts balance'.split(
    ' ',
  ),
);
const GROUP_PAGES: Record<string, DestinationId | undefined> = {
  ...{ day: 'calendar', days: 'calendar', week: 'calendar', weeks: 'calendar' },
  ...{ account: 'accounts', accounts: 'accounts', balance: 'accounts' },
};
const WHO = new Set(['who', 'what', 'where', 'which']);
const VAGUE = new Set(['more', 'most', 'expensive', 'out', 'went']);

/** The words for groups, each with the property that makes them. */
const GROUP_UNITS: Record<string, ListGroup | undefined> = {
  ...{
    day: 'day',
    days: 'day',
    week: 'week',
    weeks: 'week',
    month: 'month',
    months: 'month',
    year: 'year',
    years: 'year',
  },
  ...{ merchant: 'name', merchants: 'name', shop: 'name', shops: 'name', store: 'name', stores: 'name', payee: 'name' },
  ...{ name: 'name', place: 'name', places: 'name', category: 'category', categories: 'category' },
};

/** Interprets questions about sums of something, such as "groceries by month" or "con edison highest month". */
function interpretGroups(
  { words }: InterpretationContext,
  pieces: readonly ClassifiedWords[],
  order: AskedOrder | undefined,
  read: (pieces: readonly ClassifiedWords[]) => Interpretation & { meaning: ListCommand },
): Interpretation | undefined {
  const lastKeyOf = ({ at, length }: ClassifiedWords) => words[at + length - 1]?.key ?? '';
  const isBy = (piece: ClassifiedWords) => {
    const isTime = piece.kind === 'unsupported' && words[piece.at]?.key === 'by';
    const isShop = piece.kind === 'unsupported' && words[piece.at]?.key === 'per' && !TIME_UNITS.has(lastKeyOf(piece));
    return piece.length === 2 && (isTime || isShop);
  };
  const isAlone = ({ kind, length }: ClassifiedWords) => length === 1 && (kind === 'rest' || kind === 'unsupported');
  const isRanked = order !== undefined && order.value !== 'newest';
  const isGroup = (piece: ClassifiedWords) =>
    Object.hasOwn(GROUP_UNITS, lastKeyOf(piece)) && (isBy(piece) || (isRanked && isAlone(piece)));
  const found = pieces.find(isGroup);
  const group = found && GROUP_UNITS[lastKeyOf(found)];
  if (!found || !group) return undefined;
  // In "week by week", the first word says the same.
  const isSame = (piece: ClassifiedWords) => isAlone(piece) && lastKeyOf(piece) === lastKeyOf(found);
  const { meaning, chips, unknown } = read(pieces.filter((piece) => piece !== found && !isSame(piece)));
  const { placeOf } = createCommandPartsCollector(words);
  const sorted = (isRanked ? order.pieces : []).map(({ at, length }) => ({
    kind: 'sort' as const,
    ...placeOf(at, length),
  }));
  const { type, category, account, tag, text } = meaning;
  // The worst month for income is the one with the least.
  const isPoor = type === 'income' && words.some(({ key }) => key === 'worst');
  const isSpending = group === 'name' && isRanked && [type, category, account, tag, text].every((each) => !each);
  const grouped = { kind: 'group' as const, ...placeOf(found.at, found.length) };
  return {
    meaning: {
      ...meaning,
      ...(isSpending && { type: 'expense' }),
      group,
      ...(isRanked && { sort: isPoor ? 'smallest' : order.value }),
    },
    chips: [...chips, ...sorted, grouped].sort((one, other) => one.start - other.start),
    unknown,
  };
}

/** True for a request to change transactions, such as "delete the last one" or "tag all uber as work". */
export function isEditing({ words, names }: InterpretationContext): boolean {
  const verb = findVerb(words);
  const key = words[verb]?.key ?? '';
  if (isAddingTag(words, verb)) return true;
  const joint = words.findLastIndex((word) => NEW_VALUE_JOINTS.has(word.key));
  const isMoved = MOVING_VERBS.has(key) && joint > verb && names.findWhole(words, joint + 1, 'category');
  if (isMoved) return true;
  // Without a new value, "tag work" is a search.
  return EDITING_VERBS.has(key) || (MARKING_VERBS.has(key) && words.some((word) => NEW_VALUE_JOINTS.has(word.key)));
}

/** True for "add tag family to all target", where the new value comes first. */
function isAddingTag(words: InterpretationContext['words'], verb: number): boolean {
  const joint = words.findIndex(({ key }) => key === 'to');
  return words[verb]?.key === 'add' && words[verb + 1]?.key === 'tag' && joint > verb + 2 && joint < words.length - 1;
}

/**
 * Reports the new value in a request for a change, such as "to groceries" in "change whole foods to groceries". The bar
 * lists the transactions, so that the user can change them.
 */
function dropNewValue(context: InterpretationContext, pieces: readonly ClassifiedWords[]): ClassifiedWords[] {
  const { words } = context;
  const verb = findVerb(words);
  if (!isEditing(context)) return [...pieces];
  if (isAddingTag(words, verb)) {
    const to = words.findIndex(({ key }) => key === 'to');
    return [{ kind: 'unsupported', at: verb, length: to - verb }, ...pieces.filter(({ at }) => at > to)];
  }
  const joint = words.findLastIndex(({ key }) => NEW_VALUE_JOINTS.has(key));
  const isValue = ({ at }: ClassifiedWords) => joint > verb && at >= joint;
  const value = pieces.filter(isValue);
  const [first] = value;
  const change: ClassifiedWords[] = [{ kind: 'unsupported', at: verb, length: 1 }];
  const others = pieces.filter((piece) => !isValue(piece) && piece.at !== verb);
  if (!first) return [...change, ...others];
  return [...change, ...others, { kind: 'unsupported', at: first.at, length: words.length - first.at }];
}

const MOVING_VERBS = new Set(['move', 'moved', 'put', 'switch']);
const NEW_VALUE_JOINTS = new Set(['to', 'as', 'into']);
