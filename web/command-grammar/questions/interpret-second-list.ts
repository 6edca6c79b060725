import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { ClassifiedWords } from '../classified-words.ts';
import { createCommandPartsCollector, type InterpretationContext } from '../collect-command-parts.ts';
import { findCalendarPeriod } from '../dates/relative-dates.ts';
import type { Interpretation, ListCommand, ListConditions } from '../interpretation.ts';
import type { CommandWord } from '../words/split-words.ts';

type ListInterpretation = Interpretation & { meaning: ListCommand };

/** Verbs after which "to", "with" and "and" stand between two things that are compared. */
const COMPARING_VERBS = new Set(['compare', 'compared', 'comparing', 'difference']);
const COMPARED = new Set(['to', 'with', 'and', 'against']);

/** Replaces the "to" in "compare this month to last month" with "vs", so that it is not read as a range. */
export function markComparison(words: readonly CommandWord[]): CommandWord[] {
  const verb = words.findIndex(({ key }) => COMPARING_VERBS.has(key));
  const joint = verb < 0 ? -1 : words.findIndex(({ key }, at) => at > verb && COMPARED.has(key));
  return words.map((word, at) => (at === joint ? { ...word, key: 'versus' } : word));
}

/**
 * Interprets two searches whose sums are compared or added, such as "food vs groceries q3" or "uber or metro taxi".
 * Returns undefined for other questions.
 */
export function interpretSecondList(
  context: InterpretationContext,
  pieces: readonly ClassifiedWords[],
  read: (pieces: readonly ClassifiedWords[]) => ListInterpretation,
): Interpretation | undefined {
  const { words } = context;
  const keyOf = (piece: ClassifiedWords | undefined) => words[piece?.at ?? -1]?.key ?? '';
  // "Did I spend more in june or july" compares the months.
  const hasMore = words.some(({ key }) => key === 'more' || key === 'less');
  const isVersus = (key: string) => VERSUS.has(key) || (hasMore && key === 'or');
  const comparing = pieces.findIndex((piece) => isVersus(keyOf(piece)) && piece.kind !== 'name');
  return comparing > 0 ? compare() : (subtract() ?? add());

  /** Reads an excluded shop, account or tag, whose sum is subtracted. */
  function subtract(): Interpretation | undefined {
    const excluded = pieces.find((piece) => piece.kind === 'without' && piece.of !== 'category');
    if (excluded?.kind !== 'without') return undefined;
    const { of, value, at, length } = excluded;
    const rest = pieces.filter((piece) => piece !== excluded);
    const first = read(rest);
    // In `uber -eats`, the excluded transactions are part of the first list. In `metro taxi not uber`, they are not.
    const isInside = of === 'name' && isWithin(first.meaning.text, value);
    const others = isInside ? rest.filter((piece) => toSlot(piece) !== 'text') : rest;
    const second = read([{ kind: of, value, isWhole: true, at, length }, ...others]);
    const part = of === 'name' ? 'text' : of;
    const isSame = !isInside && first.meaning[part] !== undefined;
    if (isSame || first.unknown.length > 0) return undefined;
    return join(first, second, 'minus', [excluded], excluded);
  }

  function compare(): Interpretation | undefined {
    const isMeaningful = (piece: ClassifiedWords) => piece.kind !== 'filler' && !COMPARISON_WORDS.has(keyOf(piece));
    const [left, right] = [pieces.slice(0, comparing), pieces.slice(comparing + 1)].map((some) =>
      some.filter(isMeaningful),
    ) as [ClassifiedWords[], ClassifiedWords[]];
    // "Smaller than five" compares amounts.
    if (right.length === 0 || (keyOf(pieces[comparing]) === 'than' && right.some(({ kind }) => kind === 'rest')))
      return undefined;
    // In "eating out vs groceries", a category is compared with a text.
    const isShared = left.some(
      (piece) => WHAT.has(toSlot(piece)) && right.some((other) => toSlot(other) === toSlot(piece)),
    );
    const toPair = (piece: ClassifiedWords) => (!isShared && WHAT.has(toSlot(piece)) ? 'what' : toSlot(piece));
    const lacks = (side: ClassifiedWords[]) => (piece: ClassifiedWords) =>
      !side.some((other) => toPair(other) === toPair(piece));
    const one = inTextOrder([...left, ...right.filter(lacks(left))]);
    const other = inTextOrder([...right, ...left.filter(lacks(right))]);
    const [first, second] = [read(one), read(other)];
    if (toText(first.meaning) === toText(second.meaning)) {
      // In "more food than last month", the first period is the current one.
      const now = findSamePeriodNow(second.meaning, context.today);
      if (!now) return undefined;
      Object.assign(first.meaning, now);
    }
    return join(first, second, 'versus', right, { at: pieces[comparing]?.at ?? 0, length: 1 });
  }

  function add(): Interpretation | undefined {
    const joint = pieces.findIndex((piece, index) => {
      const joint = keyOf(piece) || (words[piece.at]?.text ?? '');
      const isJoint = ADDING.has(joint);
      const [before, after] = [pieces[index - 1], pieces[index + 1]];
      const isClear = before?.kind !== 'rest' || !LOOSE.has(joint);
      return (
        isJoint && before && after && isClear && ADDED_SLOTS.has(toSlot(before)) && toSlot(before) === toSlot(after)
      );
    });
    const [before, place, after] = [pieces[joint - 1], pieces[joint], pieces[joint + 1]];
    if (joint < 1 || !before || !place || !after) return undefined;
    const categories = pieces.flatMap((piece) => (piece.kind === 'category' ? [piece] : []));
    const isOther = (piece: ClassifiedWords) => piece !== place && piece.kind !== 'category';
    if (categories.length > 1) return addCategories(categories, read(pieces.filter(isOther)));
    const [first, second] = [after, before].map((left) =>
      read(pieces.filter((piece) => piece !== left && piece !== place)),
    );
    if (!first || !second || toText(first.meaning) === toText(second.meaning)) return undefined;
    return join(first, second, 'plus', [after], place);
  }

  /** Searches in several categories, whose sum the list shows. */
  function addCategories(
    categories: (ClassifiedWords & { value: string })[],
    { meaning, chips, unknown }: ListInterpretation,
  ): Interpretation {
    const { placeOf } = createCommandPartsCollector(words);
    const [first, last] = [categories[0], categories.at(-1)];
    const start = first?.at ?? 0;
    const place = placeOf(start, (last ? last.at + last.length : 0) - start);
    const isOutside = (each: { start: number }) => each.start < place.start || each.start >= place.end;
    // Without other conditions, all words were reported.
    const isReal = (each: { start: number; end: number }) => !(each.start <= place.start && each.end >= place.end);
    return {
      meaning: { ...meaning, categories: [...new Set(categories.map(({ value }) => value))] },
      chips: [...chips.filter(isOutside), { kind: 'category' as const, ...place }].sort((a, b) => a.start - b.start),
      unknown: unknown.filter(isReal),
    };
  }

  function join(
    first: ListInterpretation,
    second: ListInterpretation,
    how: 'plus' | 'versus' | 'minus',
    others: readonly ClassifiedWords[],
    joint: { at: number; length: number },
  ): Interpretation {
    const { placeOf } = createCommandPartsCollector(words);
    const { do: _, ...conditions } = second.meaning;
    const end = Math.max(...others.map(({ at, length }) => at + length));
    const place = placeOf(joint.at, end - joint.at);
    const isOutside = ({ start }: { start: number }) => start < place.start || start >= place.end;
    const unknown = [
      ...first.unknown,
      ...second.unknown.filter(({ start }) => !first.unknown.some((each) => each.start === start)),
    ];
    const lost = unknown.filter(({ start }) => !isOutside({ start }));
    const otherChips = lost.length > 0 ? [] : [{ kind: 'other' as const, ...place }];
    return {
      meaning: { ...first.meaning, [how]: conditions satisfies ListConditions },
      chips: [...first.chips.filter(isOutside), ...otherChips].sort((a, b) => a.start - b.start),
      unknown: unknown.sort((a, b) => a.start - b.start),
    };
  }
}

const VERSUS = new Set(['vs', 'versus', 'than']);
const COMPARISON_WORDS = new Set([
  'more',
  'less',
  'higher',
  'lower',
  'compare',
  'compared',
  'comparing',
  'difference',
  'between',
  'worse',
  'better',
]);
const ADDING = new Set(['or', 'and', 'plus', '+', '&']);
/** Words that also join the words of a name, such as "bed and breakfast". */
const LOOSE = new Set(['and', '&']);
const WHAT = new Set(['text', 'category', 'tag']);
const ADDED_SLOTS = new Set(['text', 'category']);

/** Returns the condition that a piece sets. A name, a text and unknown words all become the text of the search. */
function toSlot({ kind }: ClassifiedWords): string {
  return kind === 'name' || kind === 'rest' ? 'text' : kind;
}

/** True if all names that contain `name` also contain the text. */
function isWithin(text: string | undefined, name: string): boolean {
  return text !== undefined && text !== name && name.toLowerCase().includes(text.toLowerCase());
}

function inTextOrder(pieces: ClassifiedWords[]): ClassifiedWords[] {
  return pieces.sort((one, other) => one.at - other.at);
}

function toText(meaning: ListCommand): string {
  return JSON.stringify(Object.entries(meaning).sort());
}

/** Returns the current month or year if the span is the previous one. */
function findSamePeriodNow({ from, to }: ListCommand, today: string): { from: string; to: string } | undefined {
  const periods = ['week', 'month', 'quarter', 'year'].flatMap((unit) => findCalendarPeriod(today, unit, 0) ?? []);
  return periods.find((now) => to === addDaysClamped(now.from, -1) && from !== undefined && from < now.from);
}
