import { createNumberFormat } from '../region/format-number.ts';

/** Formats an amount with two decimals but no currency, such as `1,250.00`. */
export const formatAmountWithoutCurrency = createNumberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
