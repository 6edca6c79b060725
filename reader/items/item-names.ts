import type { ListEntry, PriceEntry } from './list-entries.ts';
import { matchesAmount, type Quantity } from './quantity.ts';
import { MAX_ITEM_NAME_LENGTH } from './receipt-item.ts';

/** An item: its price, name and quantity. */
export type NamedItem = {
  entry: PriceEntry;
  name: string;
  quantity: Quantity | null;
};

/** Minimum gap between two blocks of lines, as a multiple of the usual gap. */
const wideGap = 1.6;
/** Maximum number of lines in a name. */
const maxLines = 4;

/**
 * Finds the name and quantity for each price. The name is the text before the price, plus lines above and below that
 * belong to it.
 * @param entries the lines in order, starting a few lines above the first price
 * @param prices the prices of items; other prices are not given a name
 */
export function nameItems(entries: readonly ListEntry[], prices: ReadonlySet<PriceEntry>): NamedItem[] {
  const gaps = gapsBetween(entries);
  const onPages = gaps.filter(Number.isFinite).toSorted((a, b) => a - b);
  const usualGap = onPages[(onPages.length - 1) >> 1] ?? 0;
  const blocks = blocksOf(entries, prices, gaps, usualGap);
  if (blocks) return blocks.map(({ entry, name }) => ({ entry, name, quantity: entry.split.quantity }));
  const isWrapped = wrapTest(entries, prices, usualGap);
  const isClose = (above: ListEntry, below: ListEntry) =>
    above.line.page === below.line.page && below.line.box.top - above.line.box.top < 0.75 * usualGap;
  const goods: NamedItem[] = [];
  let pending: ListEntry[] = [];
  let quantity: Quantity | null = null;
  for (const entry of entries) {
    const last = goods.at(-1);
    if (entry.kind === 'quantity') {
      // A quantity on a separate line may belong to the item above or below. It belongs to the item above if quantity
      // times unit price equals that item's price.
      if (last && last.quantity === null && matchesAmount(entry.quantity, last.entry.price.minor))
        last.quantity = entry.quantity;
      else quantity = entry.quantity;
    } else if (entry.kind === 'text') {
      // On a slanted photo, a price may be slightly above its name.
      if (last && last.name === '' && pending.length === 0 && isClose(last.entry, entry)) last.name = entry.text;
      else pending.push(entry);
    } else {
      if (prices.has(entry)) {
        // If a price has no text on its line, the line above is the name. If it has text, the lines above may be the
        // start of the name.
        const own = isItemName(entry.text) ? undefined : pending.pop();
        if (last) goOn(last, pending, isWrapped);
        const parts = own
          ? [...linesAbove(own, pending, isWrapped), own]
          : [...linesAbove(entry, pending, isWrapped), entry];
        const name = isItemName(entry.text) || own ? parts.map(({ text }) => text).join(' ') : '';
        const above = quantity && matchesAmount(quantity, entry.price.minor) ? quantity : null;
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

type WrapTest = (above: ListEntry, below: ListEntry) => boolean;

/**
 * Returns a function that tells whether a line continues the line above. This requires that the first word of the line
 * did not fit above, and that the gap between both lines is normal.
 */
function wrapTest(entries: readonly ListEntry[], prices: ReadonlySet<PriceEntry>, usualGap: number): WrapTest {
  const named = [...prices].filter(({ text }) => isItemName(text));
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

/** Appends the lines below a price to the item's name if they continue it, and removes them from `pending`. */
function goOn(good: NamedItem, pending: ListEntry[], isWrapped: WrapTest): void {
  if (!isItemName(good.entry.text)) return;
  let above: ListEntry = good.entry;
  while (pending[0] && isWrapped(above, pending[0])) {
    above = pending.shift() as ListEntry;
    good.name = `${good.name} ${above.text}`;
  }
}

/** Returns the lines above an entry with which its name starts. */
function linesAbove(below: ListEntry, pending: readonly ListEntry[], isWrapped: WrapTest): ListEntry[] {
  const lines: ListEntry[] = [];
  for (const above of pending.slice(-maxLines).reverse()) {
    const next = lines[0] ?? below;
    // A heading may fill the line like a name that continues below. Therefore, the text must also look incomplete.
    if (!isWrapped(above, next) || !(/[-,&/+(]$/.test(above.text) || /^\p{Ll}/u.test(next.text))) break;
    lines.unshift(above);
  }
  return lines;
}

/** Returns the distance from the top of each line to the top of the next. It is infinite between pages. */
function gapsBetween(entries: readonly ListEntry[]): number[] {
  return entries.slice(1).map((entry, i) => {
    const above = entries[i] as ListEntry;
    return entry.line.page === above.line.page ? entry.line.box.top - above.line.box.top : Number.POSITIVE_INFINITY;
  });
}

/**
 * Returns the names if every item is a block of lines with exactly one price and with wide gaps between the blocks.
 * Otherwise, returns undefined.
 */
function blocksOf(
  entries: readonly ListEntry[],
  prices: ReadonlySet<PriceEntry>,
  gaps: readonly number[],
  usualGap: number,
): { entry: PriceEntry; name: string }[] | undefined {
  const blocks: ListEntry[][] = [];
  entries.forEach((entry, i) => {
    const gap = gaps[i - 1] ?? Number.POSITIVE_INFINITY;
    if (gap > wideGap * usualGap) blocks.push([entry]);
    else blocks.at(-1)?.push(entry);
  });
  const isPrice = (entry: ListEntry): entry is PriceEntry => entry.kind === 'price' && prices.has(entry);
  const priced = blocks.filter((block) => block.some(isPrice));
  const isOneEach = priced.every((block) => block.filter(isPrice).length === 1 && block.length <= maxLines + 1);
  if (priced.length < 2 || !isOneEach || priced.every((block) => block.length === 1)) return undefined;
  return priced.map((block) => ({
    entry: block.find(isPrice) as PriceEntry,
    name: block
      .filter(({ kind, text }) => kind === 'text' || (kind === 'price' && isItemName(text)))
      .map(({ text }) => text)
      .join(' '),
  }));
}

/** True if the text contains a word that is neither a code nor a unit. */
export function isItemName(text: string): boolean {
  return cleanPrintedItemName(text)
    .split(' ')
    .some((word) => /\p{L}{2}/u.test(word) && !unit.test(word));
}

const unit = /^(?:unt|un|und|pcs?|kgs?|k9|stk|st|ea|each|nos?|x\d*)$/i;
/** Matches an article number, including signs that tills print around it. */
const articleCode = /^[#*|]?(?:\d{6,}\p{L}{0,2}|\p{Lu}\d{6,})$/u;
const signsAtStart = new Set(' *•·.,:;|=~_/\\-');
const signsAtEnd = new Set(' *•·,:;|=~_/\\-$€£([');

/**
 * Returns the name for display, with at most 200 characters. Article numbers, the currency, and symbols at either end
 * are removed.
 */
export function cleanPrintedItemName(printed: string): string {
  const words = printed.replace(/\p{Cc}/gu, ' ').split(/\s+/);
  const kept = words.filter((word, i) => {
    if (articleCode.test(word)) return false;
    // A single letter after an article number is a tax code.
    return !(word.length === 1 && /[A-Z]/.test(word) && i > 0 && articleCode.test(words[i - 1] as string));
  });
  const name = withoutSigns(kept.join(' ').replace(/ (?:EUR|CHF|RM|Fr|USD)\.?$/i, ''));
  return name.length <= MAX_ITEM_NAME_LENGTH
    ? name
    : withoutSigns(name.slice(0, MAX_ITEM_NAME_LENGTH).replace(/[\ud800-\udbff]$/, ''));
}

/**
 * Removes symbols from both ends. It does not use a regular expression, which would also try every symbol in the middle
 * and be slow.
 */
function withoutSigns(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && signsAtStart.has(text[start] as string)) start++;
  while (end > start && signsAtEnd.has(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

function widthOf(entries: readonly ListEntry[]): number {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { line } of entries) {
    left = Math.min(left, line.box.left);
    right = Math.max(right, line.box.left + line.box.width);
  }
  return Math.max(0, right - left);
}
