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
const sign = '(?:EUR|USD|CHF|GBP|RM|Rp|Rs|Fr|kr|[$€£])?\\.? ?';
const money = `${sign}(?<unit>\\d{1,6}[.,] ?\\d{2,3})(?: ?(?:EUR|CHF|[€E]))?`;
const pieces =
  '(?: ?(?:kgs?|k9|gr?|lbs?|oz|ltrs?|lt?|litros?|stk|stck|st|pcs?|ea|un|und|szt|pz|kpl|adet|ad|unt|nos?|gb)\\.?)?';
const times = ' ?[x×*@à] ?';
const perPiece = '(?: ?/ ?\\p{L}{1,5}\\.?)?';

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
const weightAlone = new RegExp(
  `${before}(?<count>\\d{1,3}[.,] ?\\d{2,3}) ?(?:kg|k9|lbs?|l)\\.?$`,
  'iu',
);
const countAtFront = /^(?<count>\d{1,3}) ?[x×*] ?(?=[^\s\d])/iu;
const figureAtFront = /^(?<count>\d{1,2}) (?=.*\p{L}{2})/u;

/**
 * Takes the quantity and the price of one off the text that stands before a price.
 * @param amountMinor that price in hundredths
 */
export function splitQuantity(printed: string, amountMinor: number): Split {
  const text = printed.trimEnd();
  for (const tail of tails) {
    const match = tail.exec(text);
    if (match) return fromTail(text, match, quantityOf(match));
  }
  for (const tail of columns) {
    const match = tail.exec(text);
    const quantity = match && quantityOf(match);
    if (match && quantity && comesTo(quantity, amountMinor)) return fromTail(text, match, quantity);
  }
  const weight = weightAlone.exec(text);
  if (weight) return fromTail(text, weight, quantityOf(weight));
  const unit = unitAlone.exec(text);
  const unitMinor = unit && minorOf(unit.groups?.unit);
  const named = unit ? text.slice(0, unit.index).trimEnd() : text;
  const certain = countAtFront.exec(named);
  const front = certain ?? figureAtFront.exec(named);
  if (!front) return { rest: named, end: named.length, quantity: null, isDoubtful: false };
  const quantity = { count: Number(front.groups?.count), unitMinor };
  const isRight = quantity.count > 0 && (unitMinor === null || comesTo(quantity, amountMinor));
  const isWhole = { rest: named, end: named.length, quantity: null, isDoubtful: false };
  if (!isRight) return isWhole;
  const isDoubtful = !certain && unitMinor === null;
  return { rest: isDoubtful ? named : named.slice(front[0].length), end: named.length, quantity, isDoubtful };
}

const quantityLine = new RegExp(`^${countTimesUnit}[)=\\s]*$`, 'iu');

/** The quantity that a line says which says nothing else; null for any other line. */
export function quantityAlone(line: string): Quantity | null {
  const match = quantityLine.exec(line.trim());
  return match && quantityOf(match);
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
function minorOf(text: string | undefined): number {
  return numberOf(text) * 100;
}
