import { Select } from '@mantine/core';
import { CURRENCIES } from '../../contract/currencies.ts';
import { Flag } from '../flags/flag.tsx';
import classes from './currency-picker.module.css';
import { useDisplayCurrency } from './display-currency.tsx';

/** In which currency money is shown: nothing is converted and nothing stored. */
export function CurrencyPicker() {
  const { currency, choose } = useDisplayCurrency();
  return (
    <Select
      className={classes.picker}
      aria-label="Display currency"
      size="sm"
      data={CURRENCIES.map(({ code }) => code)}
      value={currency}
      onChange={(code) => {
        const chosen = CURRENCIES.find((each) => each.code === code);
        if (chosen) choose(chosen.code);
      }}
      leftSection={<Flag of={currency} />}
      leftSectionPointerEvents="none"
      comboboxProps={{ width: 240, position: 'bottom-end', withinPortal: false }}
      renderOption={({ option }) => {
        const shown = CURRENCIES.find(({ code }) => code === option.value);
        return (
          <span className={classes.option}>
            {shown && <Flag of={shown.code} />}
            <span className={classes.code}>{option.value}</span>
            <span className={classes.name}>{shown?.name}</span>
          </span>
        );
      }}
    />
  );
}
