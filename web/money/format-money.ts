import { createPerRegion, getRegion, LATIN_DIGITS } from '../region/region.ts';

type Style = 'plain' | 'signed' | 'compact';

const formats = createPerRegion(() => new Map<string, Intl.NumberFormat>());

/**
 * Formats an amount as in the person's region, with the symbol and decimals of a currency. Nothing is converted.
 * @param style `signed` adds a plus before income, `compact` shortens amounts for a chart axis
 */
export function formatMoney(amount: number, currency: string, style: Style = 'plain'): string {
  const name = `${currency} ${style}`;
  const format =
    formats().get(name) ??
    new Intl.NumberFormat(getRegion(), { style: 'currency', currency, ...LATIN_DIGITS, ...OPTIONS[style] });
  formats().set(name, format);
  return format.format(amount);
}

const OPTIONS: Record<Style, Intl.NumberFormatOptions> = {
  plain: {},
  signed: { signDisplay: 'exceptZero' },
  // Regions without a short form for thousands show all digits before the decimals.
  compact: {
    notation: 'compact',
    maximumSignificantDigits: 3,
    maximumFractionDigits: 0,
    roundingPriority: 'morePrecision',
  },
};
