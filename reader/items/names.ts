import type { Entry, PriceEntry } from './entries.ts';
import { MAX_NAME } from './item.ts';
import { comesTo, type Quantity } from './quantity.ts';

/** A line with a price, with the lines that belong to it. */
export type Good = {
  entry: PriceEntry;
  name: string;
  quantity: Quantity | null;
};

/** Blocks of lines are told by gaps that are so many times the usual one. */
const wideGap = 1.6;
/** A name of more lines than this is none. */
const maxLines = 4;

/**
 * Gives each price its name and quantity: what stands before it, and the lines above and below that belong to it.
 * @param entries of the goods, in order, from a few lines above the first price on
 * @param prices those of them that count; the others are nobody's name
 */
export function goodsOf(entries: readonly Entry[], prices: ReadonlySet<PriceEntry>): Good[] {
  const gaps = gapsBetween(entries);
  const onPages = gaps.filter(Number.isFinite).toSorted((a, b) => a - b);
  const usualGap = onPages[(onPages.length - 1) >> 1] ?? 0;
  const blocks = blocksOf(entries, prices, gaps, usualGap);
  if (blocks) return blocks.map(({ entry, name }) => ({ entry, name, quantity: entry.split.quantity }));
  const isWrapped = wrapTest(entries, prices, usualGap);
  const isClose = (above: Entry, below: Entry) =>
    above.line.page === below.line.page && below.line.box.top - above.line.box.top < 0.75 * usualGap;
  const goods: Good[] = [];
  let pending: Entry[] = [];
  let quantity: Quantity | null = null;
  for (const entry of entries) {
    const last = goods.at(-1);
    if (entry.kind === 'quantity') {
      // On a line of its own it stands below its price or above it, which only the price tells.
      if (last && last.quantity === null && comesTo(entry.quantity, last.entry.price.minor))
        last.quantity = entry.quantity;
      else quantity = entry.quantity;
    } else if (entry.kind === 'text') {
      // On a slant a price may stand a little above its name.
      if (last && last.name === '' && pending.length === 0 && isClose(last.entry, entry)) last.name = entry.text;
      else pending.push(entry);
    } else {
      if (prices.has(entry)) {
        // A price without a name has it above; any other keeps what went over from the line above it.
        const own = isName(entry.text) ? undefined : pending.pop();
        if (last) goOn(last, pending, isWrapped);
        const parts = own
          ? [...linesAbove(own, pending, isWrapped), own]
          : [...linesAbove(entry, pending, isWrapped), entry];
        const name = isName(entry.text) || own ? parts.map(({ text }) => text).join(' ') : '';
        const above = quantity && comesTo(quantity, entry.price.minor) ? quantity : null;
        goods.push({ entry, name, quantity: entry.split.quantity ?? above });
      }
      pending = [];
      quantity = null;
    }
  }
  const last = goods.at(-1);
  if (last) goOn(last, pending, isWrapped);
  return goods;
}

type WrapTest = (above: Entry, below: Entry) => boolean;

/**
 * Whether a line goes on with the one above: that has no room left for its first word before the column of prices, and both stand as close
 * as the other lines.
 */
function wrapTest(entries: readonly Entry[], prices: ReadonlySet<PriceEntry>, usualGap: number): WrapTest {
  const named = [...prices].filter(({ text }) => isName(text));
  const columnLeft = Math.min(...named.map((each) => each.columnLeft));
  const tolerance = 0.08 * widthOf(entries);
  return (above, below) => {
    const isNext = above.line.page === below.line.page && below.line.index === above.line.index + 1;
    const isClose = below.line.box.top - above.line.box.top < wideGap * usualGap;
    const firstWidth = below.line.words[0]?.box.width ?? 0;
    const room = columnLeft - above.right;
    return isNext && isClose && room > -tolerance && room < firstWidth + tolerance;
  };
}

/** The lines right below a price's name that go on with it. */
function goOn(good: Good, pending: Entry[], isWrapped: WrapTest): void {
  if (!isName(good.entry.text)) return;
  let above: Entry = good.entry;
  while (pending[0] && isWrapped(above, pending[0])) {
    above = pending.shift() as Entry;
    good.name = `${good.name} ${above.text}`;
  }
}

/** The lines with which a name begins that goes over into `below`. */
function linesAbove(below: Entry, pending: readonly Entry[], isWrapped: WrapTest): Entry[] {
  const lines: Entry[] = [];
  for (const above of pending.slice(-maxLines).reverse()) {
    const next = lines[0] ?? below;
    // A heading above the goods may be as long as a name that goes over into them.
    if (!isWrapped(above, next) || !(/[-,&/+(]$/.test(above.text) || /^\p{Ll}/u.test(next.text))) break;
    lines.unshift(above);
  }
  return lines;
}

/** From the top of each line to that of the next, in the units of the page. */
function gapsBetween(entries: readonly Entry[]): number[] {
  return entries.slice(1).map((entry, i) => {
    const above = entries[i] as Entry;
    return entry.line.page === above.line.page ? entry.line.box.top - above.line.box.top : Number.POSITIVE_INFINITY;
  });
}

/**
 * The whole names where goods stand in blocks of lines with a gap between, each with one price somewhere in it; undefined where
 * they do not.
 */
function blocksOf(
  entries: readonly Entry[],
  prices: ReadonlySet<PriceEntry>,
  gaps: readonly number[],
  usualGap: number,
): { entry: PriceEntry; name: string }[] | undefined {
  const blocks: Entry[][] = [];
  entries.forEach((entry, i) => {
    const gap = gaps[i - 1] ?? Number.POSITIVE_INFINITY;
    if (gap > wideGap * usualGap) blocks.push([entry]);
    else blocks.at(-1)?.push(entry);
  });
  const isPrice = (entry: Entry): entry is PriceEntry => entry.kind === 'price' && prices.has(entry);
  const priced = blocks.filter((block) => block.some(isPrice));
  const isOneEach = priced.every((block) => block.filter(isPrice).length === 1 && block.length <= maxLines + 1);
  if (priced.length < 2 || !isOneEach || priced.every((block) => block.length === 1)) return undefined;
  return priced.map((block) => ({
    entry: block.find(isPrice) as PriceEntry,
    name: block
      .filter(({ kind, text }) => kind === 'text' || (kind === 'price' && isName(text)))
      .map(({ text }) => text)
      .join(' '),
  }));
}

/** Whether a text has a word in it that is neither a code nor a unit. */
export function isName(text: string): boolean {
  return cleanName(text)
    .split(' ')
    .some((word) => /\p{L}{2}/u.test(word) && !unit.test(word));
}

const unit = /^(?:unt|un|und|pcs?|kgs?|k9|stk|st|ea|each|nos?|x\d*)$/i;
/** Numbers of articles, and what a till prints beside them. */
const articleCode = /^[#*|]?(?:\d{6,}\p{L}{0,2}|\p{Lu}\d{6,})$/u;
const signsAtStart = new Set(' *•·.,:;|=~_/\\-');
const signsAtEnd = new Set(' *•·,:;|=~_/\\-$€£([');

/** A name as it is shown: without codes of articles, signs at its ends and currency, at most 200 letters. */
export function cleanName(printed: string): string {
  const words = printed.replace(/\p{Cc}/gu, ' ').split(/\s+/);
  const kept = words.filter((word, i) => {
    if (articleCode.test(word)) return false;
    // A letter behind the code of an article is the code of a tax.
    return !(word.length === 1 && /[A-Z]/.test(word) && i > 0 && articleCode.test(words[i - 1] as string));
  });
  const name = withoutSigns(kept.join(' ').replace(/ (?:EUR|CHF|RM|Fr|USD)\.?$/i, ''));
  return name.length <= MAX_NAME ? name : withoutSigns(name.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, ''));
}

/** By hand: a pattern for what stands at an end looks through all signs in the middle, too. */
function withoutSigns(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && signsAtStart.has(text[start] as string)) start++;
  while (end > start && signsAtEnd.has(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

function widthOf(entries: readonly Entry[]): number {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { line } of entries) {
    left = Math.min(left, line.box.left);
    right = Math.max(right, line.box.left + line.box.width);
  }
  return Math.max(0, right - left);
}
