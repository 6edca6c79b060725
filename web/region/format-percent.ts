import { createNumberFormat } from './format-number.ts';

/** Formats a fraction in the format of the region, such as `95%` in US English and `95 %` in German. */
export const formatPercent = createNumberFormat({ style: 'percent', maximumFractionDigits: 0 });
