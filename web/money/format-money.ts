type Style = 'plain' | 'signed' | 'compact';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount in US English, with the sign and the decimals of the currency; nothing is converted.
 * @param style `signed` also puts a + before income, `compact` shortens for the axis of a chart
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
