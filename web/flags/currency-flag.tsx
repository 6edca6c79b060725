import { COMMON_CURRENCIES, type CurrencyCode } from '../../contract/common-currencies.ts';
import classes from './currency-flag.module.css';
import { FLAG_DRAWINGS } from './flag-drawings.tsx';

/**
 * The flag of a currency, or its letters if there is no drawing. It is hidden from screen readers, because the name or
 * code is next to it.
 */
export function CurrencyFlag({ of }: { of: CurrencyCode }) {
  const currency = COMMON_CURRENCIES.find(({ code }) => code === of);
  const Drawing = currency && FLAG_DRAWINGS[currency.flag];
  return (
    <svg className={classes.flag} viewBox="0 0 28 20" aria-hidden="true">
      {Drawing ? (
        <Drawing />
      ) : (
        <text x="14" y="14" className={classes.letters}>
          {of}
        </text>
      )}
    </svg>
  );
}
