import type { Currency, CurrencyCode } from '../../contract/currencies.ts';
import { CurrencyFlag } from '../flags/currency-flag.tsx';
import classes from './currency-list.module.css';

type CurrencyListProps = {
  currencies: readonly Currency[];
  chosen: CurrencyCode;
  choose: (code: CurrencyCode) => void;
};

/** A list of currencies as radio buttons. Arrow keys change the selection. */
export function CurrencyList({ currencies, chosen, choose }: CurrencyListProps) {
  return (
    <fieldset className={`${classes.list} framed`}>
      <legend className="unseen">Default currency</legend>
      {currencies.map(({ code, name, symbol }) => (
        <label key={code} className={`${classes.currency} row text-sm ruled`}>
          <input type="radio" name="currency" value={code} checked={code === chosen} onChange={() => choose(code)} />
          <CurrencyFlag of={code} />
          <span className="grow min-0">{name}</span>
          <span className="muted text-xs">{code}</span>
          <span className={classes.symbol}>{symbol}</span>
        </label>
      ))}
    </fieldset>
  );
}
