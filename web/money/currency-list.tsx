import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrencyCode } from '../../contract/common-currencies.ts';
import { CurrencyFlag } from '../flags/currency-flag.tsx';
import classes from './currency-list.module.css';
import { explainMissingDecimals, listCurrencies, matchesCurrency } from './currency-names.ts';

type CurrencyListProps = {
  chosen: CurrencyCode;
  choose: (code: CurrencyCode) => void;
};

/** All currencies as radio buttons, with a search field. */
export function CurrencyList({ chosen, choose }: CurrencyListProps) {
  const [search, setSearch] = useState('');
  const [currencies] = useState(listCurrencies);
  const found = currencies.filter((currency) => matchesCurrency(currency, search));
  return (
    <div className={`${classes.whole} stack gap-xs`}>
      <TextInput
        type="search"
        aria-label="Search currencies"
        placeholder="Search currencies"
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // While the list is filtered, the selected currency may be hidden, so Enter must not submit the surrounding
        // form.
        onKeyDown={(event) => event.key === 'Enter' && search !== '' && event.preventDefault()}
      />
      <fieldset className={`${classes.list} framed`}>
        <legend className="unseen">Default currency</legend>
        {found.map(({ code, name, symbol }) => (
          <label key={code} className={`${classes.currency} row text-sm ruled`}>
            <input type="radio" name="currency" value={code} checked={code === chosen} onChange={() => choose(code)} />
            <CurrencyFlag of={code} />
            <span className="grow min-0">{name}</span>
            <span className="muted text-xs">{code}</span>
            <span className={classes.symbol}>{symbol === code ? '' : symbol}</span>
          </label>
        ))}
      </fieldset>
      <p className="muted text-sm" role="status">
        {found.length === 0 ? 'No currency found.' : explainMissingDecimals(chosen)}
      </p>
    </div>
  );
}
