import itemWords from './classify-item-text.json' with { type: 'json' };

/** How much of an item was bought, and its unit price. */
export type ItemQuantity = {
  count: number;
  /** The unit price in hundredths. Null if no unit price is printed. */
  unitMinor: number | null;
};

/** The text before a price, split into name and quantity. */
export type NameAndQuantity = {
  /** The printed name and codes, without the quantity. */
  name: string;
  /** The index in the text at which `name` ends. */
  end: number;
  quantity: ItemQuantity | null;
  /** A number at the start or end of `name`. It may be a quantity, or part of the name as in "7 Up" and "Menu 2". */
  numberInName: NumberInName | null;
};

/** A number at the start or end of a name. `name` is the name without this number. */
export type NumberInName = { side: 'front' | 'end'; count: number; name: string };

const countPattern = '(?<count>\\d{1,4}(?: ?[.,] ?\\d{1,3})?)';
const unitPattern = '(?: ?(?<unit>\\p{L}[\\p{L}\\d]{0,6})\\.?)?';
/** Matches an amount. There may be spaces around it, because currency signs were replaced with spaces. */
const moneyPattern = ' {0,4}(?<unitPrice>\\d{1,6}(?:[.,]\\d{3})? ?[.,] ?\\d{2,3}) {0,4}';
const timesPattern = ' {0,4}[xX×*@à+]';
const perUnitPattern = '(?: ?/ ?\\p{L}{1,5}\\.?|ea\\.?)?';
/** Units of a quantity. A set is used, because patterns with all these units would be slow. */
const unitNames = new Set(itemWords.units);

const startPattern = '(?<![^\\s(])';
/** Patterns for a quantity with its unit price: "2 x 1.50", "2 @ 1.50", "0,432 kg x 2,99 EUR/kg", "1,35 x 2". */
const quantityPatterns = [
  new RegExp(
    `${startPattern}${countPattern}${unitPattern}${timesPattern}${moneyPattern}${perUnitPattern}[)= ]{0,3}$`,
    'u',
  ),
  new RegExp(
    `${startPattern}${moneyPattern}${perUnitPattern}${timesPattern} ?${countPattern}${unitPattern}[)= ]{0,3}$`,
    'u',
  ),
];
/**
 * Patterns for a quantity and a unit price in two columns, in either order. They count only if quantity times unit
 * price equals the price.
 */
const columnPatterns = [
  new RegExp(`${startPattern}${countPattern}${unitPattern} ${moneyPattern}${perUnitPattern}$`, 'u'),
  new RegExp(`${startPattern}${moneyPattern}${perUnitPattern} ${countPattern}${unitPattern}$`, 'u'),
];
const unitPriceOnly = new RegExp(`${startPattern}${moneyPattern}$`, 'u');
const weightOnly = /(?<![^\s(])(?<count>\d{1,3}[.,] ?\d{3}) ?(?<unit>\p{L}[\p{L}\d]{0,6})\.?$/u;
const leadingCount = /^(?:(?<count>\d{1,3}) ?[x×*] ?|\((?<inBrackets>\d{1,3})\) ?)(?=\S)/iu;
const leadingNumber = /^(?<count>\d{1,2}) (?=.*\p{L}{2})/u;
const trailingNumber = /(?<=\S) (?<count>\d{1,2})$/u;
/** Matches a number before a name. It is a quantity only if it gives the price when multiplied by the unit price. */
const leadingQuantity = /^(?<count>\d{1,4}(?:[.,]\d{1,3})?) (?=.*\p{L}{2})/u;
const currency = /(?<![\p{L}\d])(?:EUR|USD|CHF|GBP|RM|Rp|Rs|Fr|kr|TL|[$€£])\.?(?![\p{L}.])/gu;
/** Matches a tax rate at the end, which some receipts print between the quantity and the price. */
const trailingTaxRate = / (?:\p{Lu}{2,5} )?\d{1,2}(?:[.,]\d{1,2})? ?%$| %\d{1,2}$/u;

/**
 * Splits the text before a price into name, quantity and unit price.
 * @param amountMinor the price in hundredths
 */
export function splitNameAndQuantity(printed: string, amountMinor: number): NameAndQuantity {
  const text = blankOutCurrency(printed).trimEnd();
  const withoutRate = text.replace(trailingTaxRate, '');
  const quantityAtEnd =
    findQuantityAtEnd(text, amountMinor) ??
    (withoutRate === text ? undefined : findQuantityAtEnd(withoutRate, amountMinor));
  if (quantityAtEnd) return { name: printed.slice(0, quantityAtEnd.end), numberInName: null, ...quantityAtEnd };
  const unitMatch = unitPriceOnly.exec(withoutRate);
  const unitMinor = unitMatch && parseUnitPrice(unitMatch.groups?.unitPrice);
  const nameText = printed.slice(0, unitMatch?.index).trimEnd();
  const nameOnly = { name: nameText, end: nameText.length, quantity: null, numberInName: null };
  const countMatch = leadingCount.exec(nameText);
  if (countMatch) {
    const count = Number(countMatch.groups?.count ?? countMatch.groups?.inBrackets);
    return { ...nameOnly, name: nameText.slice(countMatch[0].length), quantity: { count, unitMinor } };
  }
  if (unitMinor === null) return { ...nameOnly, numberInName: findNumberInName(nameText) };
  const numberMatch = leadingQuantity.exec(nameText);
  const quantity = { count: parseNumber(numberMatch?.groups?.count), unitMinor };
  if (!numberMatch || !doesQuantityMatchAmount(quantity, amountMinor)) return nameOnly;
  return { ...nameOnly, name: nameText.slice(numberMatch[0].length), quantity };
}

function findNumberInName(name: string): NumberInName | null {
  const front = leadingNumber.exec(name);
  if (front) return { side: 'front', count: Number(front.groups?.count), name: name.slice(front[0].length) };
  const end = trailingNumber.exec(name);
  return end && { side: 'end', count: Number(end.groups?.count), name: name.slice(0, end.index) };
}

/** Replaces currency signs with spaces. The text keeps its length, so indexes remain valid. */
function blankOutCurrency(text: string): string {
  return text.replace(currency, (sign) => ' '.repeat(sign.length));
}

type QuantityAtEnd = { end: number; quantity: ItemQuantity };

/**
 * Finds the quantity at the end of the text, or returns undefined. `end` is the index at which the text before the
 * quantity ends.
 */
function findQuantityAtEnd(text: string, amountMinor: number): QuantityAtEnd | undefined {
  for (const pattern of quantityPatterns) {
    const match = matchWithUnit(pattern, text);
    if (match) return { end: findTextEnd(match), quantity: correctCount(toQuantity(match), amountMinor) };
  }
  // In "50.00 1.00" and "1 50.00", it is unclear which number is the quantity. The smaller one is used.
  const found = columnPatterns.flatMap((pattern) => {
    const match = matchWithUnit(pattern, text);
    const quantity = match && toQuantity(match);
    return match && quantity && doesQuantityMatchAmount(quantity, amountMinor) ? [{ match, quantity }] : [];
  });
  const [best] = found.sort((a, b) => a.quantity.count - b.quantity.count);
  if (best) return { end: findTextEnd(best.match), quantity: best.quantity };
  const weight = matchWithUnit(weightOnly, text);
  return weight && { end: findTextEnd(weight), quantity: toQuantity(weight) };
}

/** Returns the match of a pattern, or undefined if the word after the quantity is not a known unit. */
function matchWithUnit(pattern: RegExp, text: string): RegExpExecArray | undefined {
  const match = pattern.exec(text);
  const unit = match?.groups?.unit;
  return match && (unit === undefined || unitNames.has(unit.toLowerCase())) ? match : undefined;
}

/** Replaces a quantity that was probably misread, if the price is a whole multiple of the unit price. */
function correctCount(quantity: ItemQuantity, amountMinor: number): ItemQuantity {
  if (quantity.unitMinor === null || doesQuantityMatchAmount(quantity, amountMinor)) return quantity;
  const count = Math.round(Math.abs(amountMinor) / quantity.unitMinor);
  return count > 0 && doesQuantityMatchAmount({ ...quantity, count }, amountMinor) ? { ...quantity, count } : quantity;
}

const quantityLines = [
  new RegExp(`^${countPattern}${unitPattern}${timesPattern}${moneyPattern}${perUnitPattern}[)= ]{0,3}$`, 'u'),
  // Matches a line without a multiplication sign, such as "2 KPL 0,45 /KPL".
  new RegExp(`^${countPattern}${unitPattern} ${moneyPattern} ?/ ?\\p{L}{1,5}\\.?$`, 'u'),
];
/** Matches a weight and a unit price whose multiplication sign was not recognized: "1,032 KG 539,00". */
const weightLine = new RegExp(
  `^(?<count>\\d{1,3}[.,]\\d{3}) ?(?<unit>\\p{L}[\\p{L}\\d]{0,6})\\.? ${moneyPattern}$`,
  'u',
);

/** Returns the quantity and unit price on a line that contains nothing else. Returns null for other lines. */
export function parseQuantityLine(line: string): ItemQuantity | null {
  const text = blankOutCurrency(line).trim();
  const match = quantityLines.map((pattern) => pattern.exec(text)).find(Boolean) ?? matchWithUnit(weightLine, text);
  return match ? toQuantity(match) : null;
}

/** True if quantity times unit price equals the amount, to within one hundredth. */
export function doesQuantityMatchAmount({ count, unitMinor }: ItemQuantity, amountMinor: number): boolean {
  return unitMinor !== null && Math.abs(count * unitMinor - Math.abs(amountMinor)) <= 1;
}

function findTextEnd({ input, index }: RegExpExecArray): number {
  return input.slice(0, index).trimEnd().length;
}

function toQuantity({ groups }: RegExpExecArray): ItemQuantity {
  return {
    count: parseNumber(groups?.count),
    unitMinor: groups?.unitPrice === undefined ? null : parseUnitPrice(groups.unitPrice),
  };
}

function parseNumber(text = ''): number {
  return Number(text.replaceAll(' ', '').replace(',', '.'));
}

/** Returns an amount in hundredths. Unit prices may have three decimals, for example those of fuel. */
function parseUnitPrice(text = ''): number {
  const thousands = /^\d{1,6}[.,]\d{3}(?= ?[.,])/.exec(text);
  return parseNumber(thousands ? text.replace(/[.,]/, '') : text) * 100;
}
