import type { Entry, PriceEntry } from './entries.ts';
import { MAX_NAME } from './item.ts';
import { comesTo, type Quantity } from './quantity.ts';

/** A price with its name and quantity. */
export type Good = {
  entry: PriceEntry;
  name: string;
  quantity: Quantity | null;
};

/** A gap between blocks of lines is at least this multiple of the usual gap. */
const wideGap = 1.6;
/** Maximum number of lines in a name. */
const maxLines = 4;

/**
 * Finds the name and quantity of each price: the text before it, and lines above and below that belong to it.
 * @param entries the goods in order, starting a few lines above the first price
 * @param prices the entries that count as items; other prices get no name
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
      // A quantity on its own line is above or below its price. Only the price shows which.
      if (last && last.quantity === null && comesTo(entry.quantity, last.entry.price.minor))
        last.quantity = entry.quantity;
      else quantity = entry.quantity;
    } else if (entry.kind === 'text') {
      // On a slanted photo a price may be slightly above its name.
      if (last && last.name === '' && pending.length === 0 && isClose(last.entry, entry)) last.name = entry.text;
      else pending.push(entry);
    } else {
      if (prices.has(entry)) {
        // A price without a name takes the line above. Any other keeps the start of its name from the lines above it.
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
 * Returns a test that is true if a line continues the one above: that line has no room before the price column for the next
 * word, and the gap between both is as small as usual.
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

/** Appends the lines directly below a price that continue its name. */
function goOn(good: Good, pending: Entry[], isWrapped: WrapTest): void {
  if (!isName(good.entry.text)) return;
  let above: Entry = good.entry;
  while (pending[0] && isWrapped(above, pending[0])) {
    above = pending.shift() as Entry;
    good.name = `${good.name} ${above.text}`;
  }
}

/** Returns the lines above that start a name continued in `below`. */
function linesAbove(below: Entry, pending: readonly Entry[], isWrapped: WrapTest): Entry[] {
  const lines: Entry[] = [];
  for (const above of pending.slice(-maxLines).reverse()) {
    const next = lines[0] ?? below;
    // A heading above the goods may be as long as a wrapped name, so the text must also look unfinished.
    if (!isWrapped(above, next) || !(/[-,&/+(]$/.test(above.text) || /^\p{Ll}/u.test(next.text))) break;
    lines.unshift(above);
  }
  return lines;
}

/** Distances from the top of each line to the next, in units of the page. */
function gapsBetween(entries: readonly Entry[]): number[] {
  return entries.slice(1).map((entry, i) => {
    const above = entries[i] as Entry;
    return entry.line.page === above.line.page ? entry.line.box.top - above.line.box.top : Number.POSITIVE_INFINITY;
  });
}

/** Returns whole names if the goods are blocks of lines with gaps between them and one price in each; otherwise undefined. */
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

/** True if the text contains a word that is neither a code nor a unit. */
export function isName(text: string): boolean {
  return cleanName(text)
    .split(' ')
    .some((word) => /\p{L}{2}/u.test(word) && !unit.test(word));
}

const unit = /^(?:unt|un|und|pcs?|kgs?|k9|stk|st|ea|each|nos?|x\d*)$/i;
/** Article numbers, with the characters that tills print around them. */
const articleCode = /^[#*|]?(?:\d{6,}\p{L}{0,2}|\p{Lu}\d{6,})$/u;
const signsAtStart = new Set(' *•·.,:;|=~_/\\-');
const signsAtEnd = new Set(' *•·,:;|=~_/\\-$€£([');

/** Returns a name for display, without article numbers, currency and symbols at both ends, at most 200 letters. */
export function cleanName(printed: string): string {
  const words = printed.replace(/\p{Cc}/gu, ' ').split(/\s+/);
  const kept = words.filter((word, i) => {
    if (articleCode.test(word)) return false;
    // A single letter after an article number is a tax code.
    return !(word.length === 1 && /[A-Z]/.test(word) && i > 0 && articleCode.test(words[i - 1] as string));
  });
  const name = withoutSigns(kept.join(' ').replace(/ (?:EUR|CHF|RM|Fr|USD)\.?$/i, ''));
  return name.length <= MAX_NAME ? name : withoutSigns(name.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, ''));
}

/** Trims in a loop, because a regex for the end would also try every symbol in the middle. */
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
