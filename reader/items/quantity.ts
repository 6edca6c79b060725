/** How much of something was bought. */
export type Quantity = {
  count: number;
  /** The price of one, in hundredths; null where none is printed. */
  unitMinor: number | null;
};

/** What stands before the price of a line, with the quantity taken off its ends. */
export type Split = {
  /** What is left, as it is printed: a name and codes. */
  rest: string;
  /** Where `rest` ends in the text. */
  end: number;
  quantity: Quantity | null;
  /** A figure at the front that may be a quantity or belong to the name, as in "7 Up". */
  isDoubtful: boolean;
};

const count = '(?<count>\\d{1,4}(?:[.,] ?\\d{1,3})?)';
const sign = '(?:(?:EUR|USD|CHF|GBP|RM|Rp|Rs|Fr|kr)\\.? ?|[$€£] ?)?';
const money = `${sign}(?<unit>\\d{1,6}(?:[.,]\\d{3})?[.,] ?\\d{2,3})(?: ?(?:EUR|CHF|TL|[€E]))?`;
const units =
  'kgs?|k9|gr?|lbs?|oz|ltrs?|lt?|liter|litros?|stk|stck|st[uü]ck|st|pcs?|pce|ea|un|und|units?|szt|pz|kpl|adet|ad|unt|nos?|meter|m';
const pieces = `(?: ?(?:${units})\\.?)?`;
const times = ' ?[x×*@à+] ?';
const perPiece = '(?: ?/ ?\\p{L}{1,5}\\.?| ea\\.?)?';

/** "2 x 1.50", "2 @ 1.50", "0,432 kg x 2,99 EUR/kg", "3 Stk 1,20 EUR/Stk". */
const countTimesUnit = `${count}${pieces}${times}${money}${perPiece}`;
const unitTimesCount = `${money}${perPiece}${times}${count}${pieces}`;

const before = '(?<![^\\s(])';
const tails = [
  new RegExp(`${before}${countTimesUnit}[)=\\s]*$`, 'iu'),
  new RegExp(`${before}${unitTimesCount}[)=\\s]*$`, 'iu'),
];
/** Figures in columns, which are only believed where they give the price. */
const columns = [
  new RegExp(`${before}${count}${pieces} ${money}${perPiece}$`, 'iu'),
  new RegExp(`${before}${money}${perPiece} ${count}${pieces}$`, 'iu'),
];
const unitAlone = new RegExp(`${before}${money}$`, 'iu');
const weightAlone = new RegExp(`${before}(?<count>\\d{1,3}[.,] ?\\d{3}) ?(?:kg|k9|lbs?|l)\\.?$`, 'iu');
const countAtFront = /^(?:(?<count>\d{1,3}) ?[x×*] ?|\((?<inBrackets>\d{1,3})\) ?)(?=\S)/iu;
const figureAtFront = /^(?<count>\d{1,2}) (?=.*\p{L}{2})/u;
/** Any number at the front, which is only believed where it gives the price. */
const numberAtFront = /^(?<count>\d{1,4}(?:[.,]\d{1,3})?) (?=.*\p{L}{2})/u;
/** The rate of a tax may stand between the figures and the price. */
const rateAtEnd = / (?:\p{Lu}{2,5} )?\d{1,2}(?:[.,]\d{1,2})? ?%$| %\d{1,2}$/u;

/**
 * Takes the quantity and the price of one off the text that stands before a price.
 * @param amountMinor that price in hundredths
 */
export function splitQuantity(printed: string, amountMinor: number): Split {
  const text = printed.trimEnd();
  const bare = text.replace(rateAtEnd, '');
  const tail = tailOf(text, amountMinor) ?? (bare === text ? undefined : tailOf(bare, amountMinor));
  if (tail) return tail;
  const unit = unitAlone.exec(bare);
  const unitMinor = unit && minorOf(unit.groups?.unit);
  const named = unit ? bare.slice(0, unit.index).trimEnd() : text;
  const whole = { rest: named, end: named.length, quantity: null, isDoubtful: false };
  const front = countAtFront.exec(named);
  if (front) {
    const count = Number(front.groups?.count ?? front.groups?.inBrackets);
    return { ...whole, rest: named.slice(front[0].length), quantity: { count, unitMinor } };
  }
  const figure = unitMinor === null ? figureAtFront.exec(named) : numberAtFront.exec(named);
  if (!figure) return whole;
  const quantity = { count: numberOf(figure.groups?.count), unitMinor };
  if (unitMinor === null) return { ...whole, quantity, isDoubtful: true };
  return comesTo(quantity, amountMinor) ? { ...whole, rest: named.slice(figure[0].length), quantity } : whole;
}

/** Without the quantity at the end of a text; undefined where there is none. */
function tailOf(text: string, amountMinor: number): Split | undefined {
  for (const pattern of tails) {
    const match = pattern.exec(text);
    if (match) return fromTail(text, match, mended(quantityOf(match), amountMinor));
  }
  // Of "50.00 1.00" and "1 50.00" either may be the count: it is the smaller one.
  const found = columns.flatMap((pattern) => {
    const match = pattern.exec(text);
    const quantity = match && quantityOf(match);
    return match && quantity && comesTo(quantity, amountMinor) ? [{ match, quantity }] : [];
  });
  const [best] = found.sort((a, b) => a.quantity.count - b.quantity.count);
  if (best) return fromTail(text, best.match, best.quantity);
  const weight = weightAlone.exec(text);
  return weight ? fromTail(text, weight, quantityOf(weight)) : undefined;
}

/** A single figure is easily misread; what the price comes to in whole pieces is not. */
function mended(quantity: Quantity, amountMinor: number): Quantity {
  if (quantity.unitMinor === null || comesTo(quantity, amountMinor)) return quantity;
  const count = Math.round(Math.abs(amountMinor) / quantity.unitMinor);
  return count > 0 && comesTo({ ...quantity, count }, amountMinor) ? { ...quantity, count } : quantity;
}

const word = '(?: ?\\p{L}{1,6}\\.?)?';
const quantityLines = [
  new RegExp(`^${count}${word}${times}${money}${perPiece}[)=\\s]*$`, 'iu'),
  // "2 KPL 0,45 /KPL" has no sign between, "1,032 KG 539,00" has lost it.
  new RegExp(`^${count} ?(?:${units})\\.? ${money} ?/ ?\\p{L}{1,5}\\.?$`, 'iu'),
  new RegExp(`^(?<count>\\d{1,3}[.,]\\d{3}) ?(?:kg|k9|lbs?|l)\\.? ${money}$`, 'iu'),
];

/** The quantity that a line says which says nothing else; null for any other line. */
export function quantityAlone(line: string): Quantity | null {
  const text = line.trim();
  const match = quantityLines.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  return match ? quantityOf(match) : null;
}

/** Whether so many at that price come to an amount, to the rounding of a hundredth. */
export function comesTo({ count, unitMinor }: Quantity, amountMinor: number): boolean {
  return unitMinor !== null && Math.abs(count * unitMinor - Math.abs(amountMinor)) <= 1;
}

/** A name without a doubtful figure at its front, which was found to be a quantity. */
export function withoutFigure(name: string): string {
  return name.replace(figureAtFront, '');
}

function fromTail(text: string, match: RegExpExecArray, quantity: Quantity): Split {
  const rest = text.slice(0, match.index).trimEnd();
  return { rest, end: rest.length, quantity, isDoubtful: false };
}

function quantityOf({ groups }: RegExpExecArray): Quantity {
  return { count: numberOf(groups?.count), unitMinor: groups?.unit === undefined ? null : minorOf(groups.unit) };
}

function numberOf(text = ''): number {
  return Number(text.replace(' ', '').replace(',', '.'));
}

/** Prices of one may have three decimals, as those of fuel have. */
function minorOf(text = ''): number {
  const thousands = /^\d{1,6}[.,]\d{3}(?=[.,])/.exec(text);
  return numberOf(thousands ? text.replace(/[.,]/, '') : text) * 100;
}
