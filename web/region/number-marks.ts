import { createPerRegion, LATIN_DIGITS } from './region.ts';

export type NumberMarks = {
  decimal: '.' | ',';
  /** True if the region separates groups of digits by a space or an apostrophe. */
  isSpaced: boolean;
};

/** Returns how amounts are written in the current region. */
export const getNumberMarks = createPerRegion((locale): NumberMarks => {
  const parts = [...listParts(locale, { style: 'currency', currency: 'EUR' }), ...listParts(locale, {})];
  const decimal = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  return { decimal, isSpaced: parts.some(({ type, value }) => type === 'group' && !/[.,]/.test(value)) };
});

function listParts(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale, { ...options, ...LATIN_DIGITS }).formatToParts(1_234_567.5);
}
