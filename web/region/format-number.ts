import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { groupDigits } from './group-digits.ts';
import { cachePerRegion, getRegion, LATIN_DIGITS } from './region.ts';

/** Returns a function that formats numbers in the format of the current region. */
export function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  const getFormat = cachePerRegion((of) => new Intl.NumberFormat(of, { ...options, ...LATIN_DIGITS }));
  return (value) => getFormat().format(value);
}

const formatInRegion = createNumberFormat();

/** Formats a number in the format of the region, such as `10,000` in US English. */
export function formatNumber(value: number): string {
  // True if no `Intl.NumberFormat` is needed. Creating the first one would slow down the start.
  const isEasy = getRegion() === DEFAULT_LOCALE && Number.isInteger(value) && value >= 0;
  return isEasy ? groupDigits(String(value)) : formatInRegion(value);
}
