type Style = 'plain' | 'signed' | 'compact';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount in US English with the symbol and decimals of a currency. Nothing is converted.
 * @param style `signed` adds a plus before income, `compact` shortens amounts for a chart axis
 */
export function formatMoney(amount: number, currency: string, style: Style = 'plain'): string {
  const name = `${currency} ${style}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...OPTIONS[style] });
  formats.set(name, format);
  return format.format(amount);
}

const OPTIONS: Record<Style, Intl.NumberFormatOptions> = {
  plain: {},
  signed: { signDisplay: 'exceptZero' },
  compact: { notation: 'compact', maximumSignificantDigits: 3 },
};
