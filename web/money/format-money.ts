import { createPerRegion, getRegion, LATIN_DIGITS } from '../region/region.ts';

type Style = 'plain' | 'signed' | 'compact' | 'whole';

/** The last currency without decimals in which an amount was shown rounded. The shell then explains it. */
export const rounding = { currency: '', onChange: () => {} };

type MoneyFormat = { format: Intl.NumberFormat; isWhole: boolean };

const formats = createPerRegion(() => new Map<string, MoneyFormat>());

/**
 * Formats an amount as in the person's region, with the symbol and decimals of a currency. Nothing is converted.
 * @param style `signed` adds a plus before income, `compact` shortens amounts for a chart axis, `whole` has no decimals
 */
export function formatMoney(amount: number, currency: string, style: Style = 'plain'): string {
  const name = `${currency} ${style}`;
  const { format, isWhole } = formats().get(name) ?? createFormat(currency, style);
  formats().set(name, { format, isWhole });
  if (isWhole && amount % 1 !== 0 && rounding.currency !== currency) {
    rounding.currency = currency;
    // Amounts are formatted while React renders, when other components must not change.
    queueMicrotask(() => rounding.onChange());
  }
  // Japanese formats have a wide yen sign, which many fonts lack.
  return format.format(amount).replace('￥', '¥');
}

function createFormat(currency: string, style: Style): MoneyFormat {
  const options: Intl.NumberFormatOptions = { style: 'currency', currency, ...LATIN_DIGITS, ...OPTIONS[style] };
  const format = new Intl.NumberFormat(getRegion(), options);
  return { format, isWhole: style !== 'compact' && format.resolvedOptions().maximumFractionDigits === 0 };
}

const OPTIONS: Record<Style, Intl.NumberFormatOptions> = {
  plain: {},
  signed: { signDisplay: 'exceptZero' },
  whole: { maximumFractionDigits: 0 },
  // Regions without a short form for thousands show all digits before the decimals.
  compact: {
    notation: 'compact',
    maximumSignificantDigits: 3,
    maximumFractionDigits: 0,
    roundingPriority: 'morePrecision',
  },
};
