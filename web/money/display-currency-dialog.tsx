import { Dialog } from '../dialogs/dialog.tsx';
import { CurrencyList } from './currency-list.tsx';
import { useDisplayCurrency } from './display-currency-provider.tsx';
import { useDisplayCurrencyChoice } from './use-display-currency-choice.ts';

/** Lets the user select the display currency. `createLazyDialog` requires a default export. */
export default function DisplayCurrencyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { currency } = useDisplayCurrency();
  const choose = useDisplayCurrencyChoice();
  return (
    <Dialog opened={open} onClose={onClose} title="Display Currency">
      <CurrencyList chosen={currency} choose={choose} />
    </Dialog>
  );
}
