import { cachePerRegion, LATIN_DIGITS } from './region.ts';

export type NumberSeparators = {
  decimal: '.' | ',';
  /** True if the region uses a space or an apostrophe to separate groups of digits. */
  isSpaced: boolean;
};

/** Returns the separators used for amounts in the current region. */
export const getNumberSeparators = cachePerRegion((locale): NumberSeparators => {
  const parts = [...listParts(locale, { style: 'currency', currency: 'EUR' }), ...listParts(locale, {})];
  const decimal = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  return { decimal, isSpaced: parts.some(({ type, value }) => type === 'group' && !/[.,]/.test(value)) };
});

function listParts(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale, { ...options, ...LATIN_DIGITS }).formatToParts(1_234_567.5);
}
