import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { cachePerRegion, getRegion, LATIN_DIGITS } from '../region/region.ts';
import { formatUsMoney, type MoneyStyle } from './format-us-money.ts';

/**
 * The latest currency in which an amount was rounded because the currency has no decimals. The shell then explains the
 * rounding.
 */
export const roundedCurrencyTracker = { currency: '', onChange: () => {} };

type MoneyFormat = { format: Intl.NumberFormat; isWhole: boolean };

const formats = cachePerRegion(() => new Map<string, MoneyFormat>());

/**
 * Formats an amount for the user's region, with the symbol and decimals of the currency.
 * @param style `signed` adds a plus to income, `compact` shortens amounts for the axis of a chart, `whole` shows no
 * decimals
 */
export function formatMoney(amount: number, currency: string, style: MoneyStyle = 'plain'): string {
  return (
    (getRegion() === DEFAULT_LOCALE && formatUsMoney(amount, currency, style)) ||
    formatWithIntl(amount, currency, style)
  );
}

function formatWithIntl(amount: number, currency: string, style: MoneyStyle): string {
  const name = `${currency} ${style}`;
  const { format, isWhole } = formats().get(name) ?? createFormat(currency, style);
  formats().set(name, { format, isWhole });
  if (isWhole && amount % 1 !== 0 && roundedCurrencyTracker.currency !== currency) {
    roundedCurrencyTracker.currency = currency;
    // Calls the listener later, because React does not allow changes to other components during a render.
    queueMicrotask(() => roundedCurrencyTracker.onChange());
  }
  // Japanese formats use a full-width yen sign, which is missing from many fonts.
  return format.format(amount).replace('￥', '¥');
}

function createFormat(currency: string, style: MoneyStyle): MoneyFormat {
  const options: Intl.NumberFormatOptions = { style: 'currency', currency, ...LATIN_DIGITS, ...OPTIONS[style] };
  const format = new Intl.NumberFormat(getRegion(), options);
  return { format, isWhole: style !== 'compact' && format.resolvedOptions().maximumFractionDigits === 0 };
}

const OPTIONS: Record<MoneyStyle, Intl.NumberFormatOptions> = {
  plain: {},
  signed: { signDisplay: 'exceptZero' },
  whole: { maximumFractionDigits: 0 },
  // Some regions have no short form for thousands. For them, these options show all digits before the decimals.
  compact: {
    notation: 'compact',
    // German would otherwise show "2000 €" next to "10.000 €".
    useGrouping: 'always',
    maximumSignificantDigits: 3,
    maximumFractionDigits: 0,
    roundingPriority: 'morePrecision',
  },
};
