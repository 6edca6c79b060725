import { createPerRegion, LATIN_DIGITS } from './region.ts';

/** Returns a function that formats numbers in the format of the current region. */
export function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  const getFormat = createPerRegion((of) => new Intl.NumberFormat(of, { ...options, ...LATIN_DIGITS }));
  return (value) => getFormat().format(value);
}

/** Formats a number in the format of the region, such as `10,000` in US English. */
export const formatNumber = createNumberFormat();
