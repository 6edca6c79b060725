import { CURRENCIES, type CurrencyCode } from '../../contract/currencies.ts';
import { drawings } from './drawings.tsx';
import classes from './flag.module.css';

/** The flag of a currency. It is hidden from screen readers, because the name or code is next to it. */
export function Flag({ of }: { of: CurrencyCode }) {
  const currency = CURRENCIES.find(({ code }) => code === of);
  const Drawing = currency && drawings[currency.flag];
  return (
    <svg className={classes.flag} viewBox="0 0 28 20" aria-hidden="true">
      {Drawing && <Drawing />}
    </svg>
  );
}
