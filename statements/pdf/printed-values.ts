import { parseAmount } from '../parse-amounts.ts';
import { parseDay, parseMonthName } from '../parse-days.ts';
import { parseCurrencySignOrCode } from '../tables/currency-codes.ts';

/** The kind of a value. `either` is for strings such as `12.07`, which may be a date or an amount. */
export type PrintedValueKind = 'day' | 'amount' | 'either';

/** Returns the kind of value that a printed text represents, or undefined for other text. */
export function classifyPrintedValue(text: string): PrintedValueKind | undefined {
  if (text.length > LONGEST || !/\d/.test(text) || NO_WEEKDAY.test(text) || WITH_NUMBER.test(text)) return undefined;
  const [isDay, isAmount] = [isPrintedDay(text) && !isTwoDays(text), isPrintedAmount(text)];
  return isDay && isAmount ? 'either' : isDay ? 'day' : isAmount ? 'amount' : undefined;
}

const LONGEST = 30;
const TWO_NAMES = /^(\p{L}{3,12})\.? \d{1,2},? \p{L}{3,12}\.? \d/u;

/** True for a text with two dates. In `Jan 05 Jan 06`, the first word is a month, not a weekday. */
const isTwoDays = (text: string) => isMonthName(TWO_NAMES.exec(text)?.[1] ?? '');
/** Words such as `vom` and `account` that may precede a date but are not weekdays. */
const NO_WEEKDAY =
  /^(?:vom|von|bis|zum|am|ab|per|of|on|at|as|to|from|du|au|le|al|del|dal|den|el|do|de|em|od|na|page|no|nr|(?!\p{L}{3,12}day|\p{L}{3,12}tag)\p{L}{5,})\.? (?=\d{1,4}[./ -])/iu;

/** Matches a check number before its date, such as `2001 03/02`. */
const WITH_NUMBER = /^\d{4} \d{1,2}[./-]\d/;

const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)?(?:[./-]|\. |[.]?[ -]?(?:de )?(?=\p{L}))(\d{1,2}|\p{L}{3,12})\.?$/u;
const MONTH_FIRST = /^(\p{L}{3,12})[. -]{0,2}(\d{1,2})(?:st|nd|rd|th)?,?$/u;
const EAST_ASIAN = /^(\d{1,2})[月월] ?(\d{1,2})[日일]$/u;
const WEEKDAY = /^\p{L}{2,10}\.?,? (?=\d)/u;

/** True for a date, whether or not it has a year. */
function isPrintedDay(text: string): boolean {
  return parseDay(text) !== undefined || normalizeDayWithoutYear(text) !== undefined;
}

/** Converts a date without a year to the form `5 Jan` or `05/01`. Returns undefined for other text. */
export function normalizeDayWithoutYear(printed: string): string | undefined {
  if (printed.length > 20) return undefined;
  const isWeekday = !isMonthName(/^\p{L}+/u.exec(printed)?.[0] ?? '');
  const text = isWeekday ? printed.replace(WEEKDAY, '') : printed;
  const [, month, day] = MONTH_FIRST.exec(text) ?? [];
  if (month && day) return isMonthName(month) && isDayNumber(day) ? `${day} ${month}` : undefined;
  const [, first = '', second = ''] = EAST_ASIAN.exec(text) ?? DAY_FIRST.exec(text) ?? [];
  if (!first) return undefined;
  if (/^\d/.test(second)) return isDayAndMonth(first, second, text) ? `${first}/${second}` : undefined;
  return isMonthName(second) && isDayNumber(first) ? `${first} ${second}` : undefined;
}

/**
 * True for the name of a month. Long words must be full month names, because `BALANCE` starts like a Lithuanian month.
 */
export function isMonthName(word: string): boolean {
  if (parseMonthName(word) === '0') return false;
  return word.length <= 4 || listLongNames().has(word.toLowerCase());
}

const LANGUAGES =
  'en de fr es it pt nl pl cs sk hu ro hr sl sr bg ru uk el tr sv nb da fi et lv lt id ms vi ca ar he hi th'.split(' ');
let longNames: Set<string> | undefined;

/**
 * Returns the names of the months in many languages. In some languages, the name has another form in dates, so both
 * forms are returned.
 */
function listLongNames(): Set<string> {
  longNames ??= new Set(
    LANGUAGES.flatMap((language) =>
      [{ month: 'long' } as const, { month: 'long', day: 'numeric' } as const].flatMap((style) => {
        const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, month) => {
          const parts = format.formatToParts(Date.UTC(2023, month, 15));
          return parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
        });
      }),
    ),
  );
  return longNames;
}

const isDayNumber = (day: string) => Number(day) >= 1 && Number(day) <= 31;

/** True for `3/16` and `1.2.`, which are dates. False for `7.5` and `12-5`. */
function isDayAndMonth(one: string, other: string, text: string): boolean {
  const [small, large] = [Math.min(Number(one), Number(other)), Math.max(Number(one), Number(other))];
  const isClear = one.length === other.length || text.includes('/') || text.endsWith('.');
  return isClear && small >= 1 && small <= 12 && large <= 31;
}

const SIGN = '[-+−–‐(]{0,2}';
const CURRENCY = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|Rs\.?|Rp\.?|Bs\.?|kr\.?|Kr\.?|Kč|zł|Ft|lei|Lei|TL|S?Fr\.?|din|kn|KM|R|RM|KSh|руб\.?|р\.|грн|лв\.?|元|円|원)`;
const GROUPED = String.raw`\d{1,3}(?:[.,'’ ]\d{3}(?!\d)){1,5}`;
const INDIAN = String.raw`\d{1,2}(?:,\d{2}){1,4},\d{3}(?!\d)`;
const DIGITS = String.raw`(?:${GROUPED}|${INDIAN}|\d{1,15}|(?=[.,]\d\d))`;
const SIDE = '(?:CR|DR|Cr|Dr|cr|dr|DB|Db|C|D|S|H)';
/** Matches an amount with its sign, brackets, currency, and letters for credit or debit. */
const AMOUNT = new RegExp(
  `^${SIGN} ?(${CURRENCY})? ?${SIGN}${DIGITS}([.,]\\d{1,2})?\\)?(?: ?[-+−–])?(?: ?(${CURRENCY}))?\\)?(?: ?[-+−–])?(?: ?${SIDE}\\.?)?\\)?$`,
  'u',
);

function isPrintedAmount(text: string): boolean {
  const match = AMOUNT.exec(text);
  if (!match || parseAmount(text) === undefined) return false;
  const [, before, decimals, behind] = match;
  const isKnown = (unit: string | undefined) =>
    unit === undefined || !/^[A-Z]{3}$/.test(unit) || parseCurrencySignOrCode(unit) !== undefined;
  if (!isKnown(before) || !isKnown(behind)) return false;
  return decimals !== undefined || before !== undefined || behind !== undefined || /\d[.,'’ ]\d{3}(?!\d)/.test(text);
}
