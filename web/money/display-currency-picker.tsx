import { useDisclosure } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { COMMON_CURRENCIES } from '../../contract/common-currencies.ts';
import { createLazyDialog } from '../dialogs/lazy-dialog.tsx';
import { CurrencyFlag } from '../flags/currency-flag.tsx';
import classes from './display-currency-picker.module.css';
import { useDisplayCurrency } from './display-currency-provider.tsx';
import { useDisplayCurrencyChoice } from './use-display-currency-choice.ts';
import { useListPicker } from './use-list-picker.ts';

const MORE = 'more';

const [DisplayCurrencyDialog, loadDialog] = createLazyDialog(() => import('./display-currency-dialog.tsx'));

/**
 * Lets the user select the currency in which amounts are shown. No amounts are converted, and the choice is not saved.
 * Using a Mantine Select instead would make the code of the dashboard a tenth larger.
 */
export function DisplayCurrencyPicker() {
  const { currency } = useDisplayCurrency();
  const choose = useDisplayCurrencyChoice();
  const [isSearching, search] = useDisclosure(false);
  const shown: { code: string; name: string }[] = [...COMMON_CURRENCIES];
  if (!shown.some(({ code }) => code === currency)) shown.push({ code: currency, name: '' });
  const take = (option: string) => {
    if (option === MORE) search.open();
    else choose(option);
  };
  const { isOpen, box, list, optionOf } = useListPicker([...shown.map(({ code }) => code), MORE], currency, take);
  return (
    <div className="relative" data-own>
      <button {...box} type="button" className={`${classes.box} row gap-xs`} aria-label="Display currency">
        <CurrencyFlag of={currency} />
        {currency}
        <IconSelector size={16} stroke={1.5} aria-hidden="true" className="muted" />
      </button>
      {isOpen && (
        <ul {...list} className={classes.list} aria-label="Currencies">
          {shown.map(({ code, name }) => (
            <li key={code} {...optionOf(code)} className={`${classes.option} row text-sm`}>
              <CurrencyFlag of={code} />
              <span className={classes.code}>{code}</span> <span className="muted text-xs">{name}</span>
            </li>
          ))}
          <li {...optionOf(MORE)} onPointerEnter={loadDialog} className={`${classes.option} row text-sm`}>
            More Currencies…
          </li>
        </ul>
      )}
      <DisplayCurrencyDialog open={isSearching} onClose={search.close} />
    </div>
  );
}
