import { doesQuantityMatchAmount, type ItemQuantity } from './item-quantity.ts';
import type { ListEntry, PriceEntry } from './list-entries.ts';
import { MAX_ITEM_NAME_LENGTH } from './receipt-item.ts';

/** An item: its price, name and quantity. */
export type NamedItem = {
  entry: PriceEntry;
  name: string;
  quantity: ItemQuantity | null;
};

/** Minimum gap between two blocks of lines, as a multiple of the usual gap between lines. */
const wideGap = 1.6;
/** Maximum number of lines in a name. */
const maxNameLines = 4;

/**
 * Finds the name and quantity for each price. The name is the text before the price, plus lines above and below that
 * belong to it.
 * @param entries the lines in order, starting a few lines above the first price
 * @param prices the prices of items; other prices are not given a name
 */
export function findItemNames(entries: readonly ListEntry[], prices: ReadonlySet<PriceEntry>): NamedItem[] {
  const gaps = measureGaps(entries);
  const finiteGaps = gaps.filter(Number.isFinite).toSorted((a, b) => a - b);
  const usualGap = finiteGaps[(finiteGaps.length - 1) >> 1] ?? 0;
  const blocks = findNameBlocks(entries, prices, gaps, usualGap);
  if (blocks) return blocks.map(({ entry, name }) => ({ entry, name, quantity: entry.split.quantity }));
  const continuesLine = createWrapTest(entries, prices, usualGap);
  const isClose = (above: ListEntry, below: ListEntry) =>
    above.line.page === below.line.page && below.line.box.top - above.line.box.top < 0.75 * usualGap;
  const items: NamedItem[] = [];
  let pendingLines: ListEntry[] = [];
  let pendingQuantity: ItemQuantity | null = null;
  for (const entry of entries) {
    const lastItem = items.at(-1);
    if (entry.kind === 'quantity') {
      // A quantity on its own line may belong to the item above or below. If quantity times unit price equals the price
      // of the item above, it belongs to that item.
      if (lastItem?.quantity === null && doesQuantityMatchAmount(entry.quantity, lastItem.entry.price.minor))
        lastItem.quantity = entry.quantity;
      else pendingQuantity = entry.quantity;
      continue;
    }
    if (entry.kind === 'text') {
      // On a slanted photo, a price may be slightly higher on the page than its name.
      if (lastItem?.name === '' && pendingLines.length === 0 && isClose(lastItem.entry, entry))
        lastItem.name = entry.text;
      else pendingLines.push(entry);
      continue;
    }
    if (prices.has(entry)) {
      // If there is no text before a price, its name is the line above. If there is text, its name may still have
      // started on the lines above.
      const nameLine = isItemName(entry.text) ? entry : pendingLines.pop();
      if (lastItem) appendContinuationLines(lastItem, pendingLines, continuesLine);
      const nameLines = nameLine ? [...findNameStart(nameLine, pendingLines, continuesLine), nameLine] : [];
      const name = nameLines.map(({ text }) => text).join(' ');
      const quantityAbove =
        pendingQuantity && doesQuantityMatchAmount(pendingQuantity, entry.price.minor) ? pendingQuantity : null;
      items.push({ entry, name, quantity: entry.split.quantity ?? quantityAbove });
    }
    pendingLines = [];
    pendingQuantity = null;
  }
  const lastItem = items.at(-1);
  if (lastItem) appendContinuationLines(lastItem, pendingLines, continuesLine);
  return items;
}

type WrapTest = (above: ListEntry, below: ListEntry) => boolean;

/**
 * Returns a function that tells whether a line continues the line above. It does if its first word did not fit on the
 * line above and the gap between both lines is normal.
 */
function createWrapTest(entries: readonly ListEntry[], prices: ReadonlySet<PriceEntry>, usualGap: number): WrapTest {
  const namedPrices = [...prices].filter(({ text }) => isItemName(text));
  const columnLeft = Math.min(...namedPrices.map((price) => price.columnLeft));
  const tolerance = 0.08 * measureWidth(entries);
  return (above, below) => {
    const isNext = above.line.page === below.line.page && below.line.index === above.line.index + 1;
    const isClose = below.line.box.top - above.line.box.top < wideGap * usualGap;
    const firstWidth = below.line.words[0]?.box.width ?? 0;
    const remainingWidth = columnLeft - above.right;
    return isNext && isClose && remainingWidth > -tolerance && remainingWidth < firstWidth + tolerance;
  };
}

/**
 * Appends the lines below a price to the item's name if they continue the name. These lines are removed from
 * `pendingLines`.
 */
function appendContinuationLines(item: NamedItem, pendingLines: ListEntry[], continuesLine: WrapTest): void {
  if (!isItemName(item.entry.text)) return;
  let lastLine: ListEntry = item.entry;
  while (pendingLines[0] && continuesLine(lastLine, pendingLines[0])) {
    lastLine = pendingLines.shift() as ListEntry;
    item.name = `${item.name} ${lastLine.text}`;
  }
}

/** Returns the lines above an entry that are the start of its name. */
function findNameStart(below: ListEntry, pendingLines: readonly ListEntry[], continuesLine: WrapTest): ListEntry[] {
  const lines: ListEntry[] = [];
  for (const above of pendingLines.slice(-maxNameLines).reverse()) {
    const next = lines[0] ?? below;
    // A heading may fill its line like the start of a long name. Therefore, the text must also look incomplete.
    if (!continuesLine(above, next) || !(/[-,&/+(]$/.test(above.text) || /^\p{Ll}/u.test(next.text))) break;
    lines.unshift(above);
  }
  return lines;
}

/** Returns the distance from the top of each line to the top of the next. It is infinite between pages. */
function measureGaps(entries: readonly ListEntry[]): number[] {
  return entries.slice(1).map((entry, i) => {
    const above = entries[i] as ListEntry;
    return entry.line.page === above.line.page ? entry.line.box.top - above.line.box.top : Number.POSITIVE_INFINITY;
  });
}

/**
 * Returns the names if each item is a block of lines with exactly one price, separated from the other blocks by wide
 * gaps. Otherwise, returns undefined.
 */
function findNameBlocks(
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
  const blocksWithPrice = blocks.filter((block) => block.some(isPrice));
  const isOnePriceEach = blocksWithPrice.every(
    (block) => block.filter(isPrice).length === 1 && block.length <= maxNameLines + 1,
  );
  if (blocksWithPrice.length < 2 || !isOnePriceEach || blocksWithPrice.every((block) => block.length === 1))
    return undefined;
  return blocksWithPrice.map((block) => ({
    entry: block.find(isPrice) as PriceEntry,
    name: block
      .filter(({ kind, text }) => kind === 'text' || (kind === 'price' && isItemName(text)))
      .map(({ text }) => text)
      .join(' '),
  }));
}

/** True if the text contains at least one word that is neither a code nor a unit. */
export function isItemName(text: string): boolean {
  return cleanPrintedItemName(text)
    .split(' ')
    .some((word) => /\p{L}{2}/u.test(word) && !unitPattern.test(word));
}

const unitPattern = /^(?:unt|un|und|pcs?|kgs?|k9|stk|st|ea|each|nos?|x\d*)$/i;
/** Matches an article number, including signs that tills print around it. */
const articleCode = /^[#*|]?(?:\d{6,}\p{L}{0,2}|\p{Lu}\d{6,})$/u;
const leadingSigns = new Set(' *•·.,:;|=~_/\\-');
const trailingSigns = new Set(' *•·,:;|=~_/\\-$€£([');

/**
 * Returns the name as it is shown to the user, with at most 200 characters. Article numbers, the currency, and symbols
 * at either end are removed.
 */
export function cleanPrintedItemName(printed: string): string {
  const words = printed.replace(/\p{Cc}/gu, ' ').split(/\s+/);
  const keptWords = words.filter((word, i) => {
    if (articleCode.test(word)) return false;
    // A single letter after an article number is a tax code.
    return !(word.length === 1 && /[A-Z]/.test(word) && i > 0 && articleCode.test(words[i - 1] as string));
  });
  const name = trimSigns(keptWords.join(' ').replace(/ (?:EUR|CHF|RM|Fr|USD)\.?$/i, ''));
  return name.length <= MAX_ITEM_NAME_LENGTH
    ? name
    : trimSigns(name.slice(0, MAX_ITEM_NAME_LENGTH).replace(/[\ud800-\udbff]$/, ''));
}

/**
 * Removes symbols from both ends. A regular expression would be slow, because it would also try every symbol in the
 * middle.
 */
function trimSigns(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && leadingSigns.has(text[start] as string)) start++;
  while (end > start && trailingSigns.has(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

function measureWidth(entries: readonly ListEntry[]): number {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { line } of entries) {
    left = Math.min(left, line.box.left);
    right = Math.max(right, line.box.left + line.box.width);
  }
  return Math.max(0, right - left);
}
