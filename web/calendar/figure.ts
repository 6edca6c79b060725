const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** The figure alone, in whole units and from 10,000 on in thousands, where there is room for five characters: `1,235`, `12.3K`. */
export function formatFigure(amount: number): string {
  return (amount < 9999.5 ? WHOLE : SHORT).format(amount);
}
