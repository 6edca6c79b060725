import { createPerRegion, LATIN_DIGITS } from './region.ts';

export type NumberSeparators = {
  decimal: '.' | ',';
  /** True if the region separates groups of digits by a space or an apostrophe. */
  isSpaced: boolean;
};

/** Returns how amounts are written in the current region. */
export const getNumberSeparators = createPerRegion((locale): NumberSeparators => {
  const parts = [...listParts(locale, { style: 'currency', currency: 'EUR' }), ...listParts(locale, {})];
  const decimal = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  return { decimal, isSpaced: parts.some(({ type, value }) => type === 'group' && !/[.,]/.test(value)) };
});

function listParts(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale, { ...options, ...LATIN_DIGITS }).formatToParts(1_234_567.5);
}
