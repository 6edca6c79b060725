import itemWords from './classify-item-text.json' with { type: 'json' };

/** The quantity of an item that was bought, and its unit price. */
export type Quantity = {
  count: number;
  /** The unit price in hundredths. Null if no unit price is printed. */
  unitMinor: number | null;
};

/** The text before a price, split into name and quantity. */
export type NameAndQuantity = {
  /** The text without the quantity, which is the printed name and codes. */
  rest: string;
  /** The index in the text at which `rest` ends. */
  end: number;
  quantity: Quantity | null;
  /** A number at the start or end of `rest`. It may be a quantity, or part of the name as in "7 Up" and "Menu 2". */
  figure: NumberInName | null;
};

/** A number at the start or end of a name. `rest` is the name without this number. */
export type NumberInName = { side: 'front' | 'end'; count: number; rest: string };

const count = '(?<count>\\d{1,4}(?: ?[.,] ?\\d{1,3})?)';
const piece = '(?: ?(?<piece>\\p{L}[\\p{L}\\d]{0,6})\\.?)?';
/** Matches an amount. There may be spaces around it, because currency signs were replaced with spaces. */
const money = ' {0,4}(?<unit>\\d{1,6}(?:[.,]\\d{3})? ?[.,] ?\\d{2,3}) {0,4}';
const times = ' {0,4}[xX×*@à+]';
const perPiece = '(?: ?/ ?\\p{L}{1,5}\\.?|ea\\.?)?';
/** Units of a quantity. They are checked separately, because patterns that contain them would be slow. */
const pieces = new Set(itemWords.units);

const before = '(?<![^\\s(])';
/** Patterns for a quantity with its unit price: "2 x 1.50", "2 @ 1.50", "0,432 kg x 2,99 EUR/kg", "1,35 x 2". */
const tails = [
  new RegExp(`${before}${count}${piece}${times}${money}${perPiece}[)= ]{0,3}$`, 'u'),
  new RegExp(`${before}${money}${perPiece}${times} ?${count}${piece}[)= ]{0,3}$`, 'u'),
];
/** Patterns for a quantity and a unit price in two columns. Their product must equal the price. */
const columns = [
  new RegExp(`${before}${count}${piece} ${money}${perPiece}$`, 'u'),
  new RegExp(`${before}${money}${perPiece} ${count}${piece}$`, 'u'),
];
const unitAlone = new RegExp(`${before}${money}$`, 'u');
const weightAlone = /(?<![^\s(])(?<count>\d{1,3}[.,] ?\d{3}) ?(?<piece>\p{L}[\p{L}\d]{0,6})\.?$/u;
const countAtFront = /^(?:(?<count>\d{1,3}) ?[x×*] ?|\((?<inBrackets>\d{1,3})\) ?)(?=\S)/iu;
const figureAtFront = /^(?<count>\d{1,2}) (?=.*\p{L}{2})/u;
const figureAtEnd = /(?<=\S) (?<count>\d{1,2})$/u;
/** Matches a number before a name. It is a quantity only if its product with the unit price equals the price. */
const numberAtFront = /^(?<count>\d{1,4}(?:[.,]\d{1,3})?) (?=.*\p{L}{2})/u;
const currency = /(?<![\p{L}\d])(?:EUR|USD|CHF|GBP|RM|Rp|Rs|Fr|kr|TL|[$€£])\.?(?![\p{L}.])/gu;
/** Matches a tax rate at the end, which some receipts print between the quantity and the price. */
const rateAtEnd = / (?:\p{Lu}{2,5} )?\d{1,2}(?:[.,]\d{1,2})? ?%$| %\d{1,2}$/u;

/**
 * Splits the text before a price into name, quantity and unit price.
 * @param amountMinor the price in hundredths
 */
export function splitQuantity(printed: string, amountMinor: number): NameAndQuantity {
  const text = withoutCurrency(printed).trimEnd();
  const bare = text.replace(rateAtEnd, '');
  const tail = tailOf(text, amountMinor) ?? (bare === text ? undefined : tailOf(bare, amountMinor));
  if (tail) return { rest: printed.slice(0, tail.end), figure: null, ...tail };
  const unit = unitAlone.exec(bare);
  const unitMinor = unit && minorOf(unit.groups?.unit);
  const named = printed.slice(0, unit?.index).trimEnd();
  const whole = { rest: named, end: named.length, quantity: null, figure: null };
  const front = countAtFront.exec(named);
  if (front) {
    const count = Number(front.groups?.count ?? front.groups?.inBrackets);
    return { ...whole, rest: named.slice(front[0].length), quantity: { count, unitMinor } };
  }
  if (unitMinor === null) return { ...whole, figure: figureIn(named) };
  const number = numberAtFront.exec(named);
  const quantity = { count: numberOf(number?.groups?.count), unitMinor };
  return number && matchesAmount(quantity, amountMinor)
    ? { ...whole, rest: named.slice(number[0].length), quantity }
    : whole;
}

function figureIn(name: string): NumberInName | null {
  const front = figureAtFront.exec(name);
  if (front) return { side: 'front', count: Number(front.groups?.count), rest: name.slice(front[0].length) };
  const end = figureAtEnd.exec(name);
  return end && { side: 'end', count: Number(end.groups?.count), rest: name.slice(0, end.index) };
}

/** Replaces currency signs with spaces. The text keeps its length, so indexes remain valid. */
function withoutCurrency(text: string): string {
  return text.replace(currency, (sign) => ' '.repeat(sign.length));
}

type Tail = { end: number; quantity: Quantity };

/**
 * Finds the quantity at the end of the text. `end` is the index at which the text before it ends. Returns undefined if
 * there is no quantity.
 */
function tailOf(text: string, amountMinor: number): Tail | undefined {
  for (const pattern of tails) {
    const match = matchOf(pattern, text);
    if (match) return { end: endBefore(match), quantity: mended(quantityOf(match), amountMinor) };
  }
  // In "50.00 1.00" and "1 50.00", the quantity may be the first or the second number. The smaller number is used.
  const found = columns.flatMap((pattern) => {
    const match = matchOf(pattern, text);
    const quantity = match && quantityOf(match);
    return match && quantity && matchesAmount(quantity, amountMinor) ? [{ match, quantity }] : [];
  });
  const [best] = found.sort((a, b) => a.quantity.count - b.quantity.count);
  if (best) return { end: endBefore(best.match), quantity: best.quantity };
  const weight = matchOf(weightAlone, text);
  return weight && { end: endBefore(weight), quantity: quantityOf(weight) };
}

/** Returns the match of a pattern, or undefined if the word after the number is not a unit. */
function matchOf(pattern: RegExp, text: string): RegExpExecArray | undefined {
  const match = pattern.exec(text);
  const of = match?.groups?.piece;
  return match && (of === undefined || pieces.has(of.toLowerCase())) ? match : undefined;
}

/** Corrects a misread quantity if the price is a whole multiple of the unit price. */
function mended(quantity: Quantity, amountMinor: number): Quantity {
  if (quantity.unitMinor === null || matchesAmount(quantity, amountMinor)) return quantity;
  const count = Math.round(Math.abs(amountMinor) / quantity.unitMinor);
  return count > 0 && matchesAmount({ ...quantity, count }, amountMinor) ? { ...quantity, count } : quantity;
}

const quantityLines = [
  new RegExp(`^${count}${piece}${times}${money}${perPiece}[)= ]{0,3}$`, 'u'),
  // Matches a line without a multiplication sign, such as "2 KPL 0,45 /KPL".
  new RegExp(`^${count}${piece} ${money} ?/ ?\\p{L}{1,5}\\.?$`, 'u'),
];
/** Matches a weight and a unit price whose multiplication sign was not recognized: "1,032 KG 539,00". */
const weightLine = new RegExp(`^(?<count>\\d{1,3}[.,]\\d{3}) ?(?<piece>\\p{L}[\\p{L}\\d]{0,6})\\.? ${money}$`, 'u');

/** Returns the quantity if the line contains nothing else, otherwise null. */
export function parseQuantityLine(line: string): Quantity | null {
  const text = withoutCurrency(line).trim();
  const match = quantityLines.map((pattern) => pattern.exec(text)).find((found) => found) ?? matchOf(weightLine, text);
  return match ? quantityOf(match) : null;
}

/** True if quantity times unit price equals the amount, to within one hundredth. */
export function matchesAmount({ count, unitMinor }: Quantity, amountMinor: number): boolean {
  return unitMinor !== null && Math.abs(count * unitMinor - Math.abs(amountMinor)) <= 1;
}

function endBefore({ input, index }: RegExpExecArray): number {
  return input.slice(0, index).trimEnd().length;
}

function quantityOf({ groups }: RegExpExecArray): Quantity {
  return { count: numberOf(groups?.count), unitMinor: groups?.unit === undefined ? null : minorOf(groups.unit) };
}

function numberOf(text = ''): number {
  return Number(text.replaceAll(' ', '').replace(',', '.'));
}

/** Returns an amount in hundredths. Unit prices may have three decimals, for example those of fuel. */
function minorOf(text = ''): number {
  const thousands = /^\d{1,6}[.,]\d{3}(?= ?[.,])/.exec(text);
  return numberOf(thousands ? text.replace(/[.,]/, '') : text) * 100;
}
