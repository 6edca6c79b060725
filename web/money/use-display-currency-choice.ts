import { useRouteContext } from '@tanstack/react-router';
import type { CurrencyCode } from '../../contract/common-currencies.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { useDisplayCurrency } from './display-currency-provider.tsx';

/**
 * Returns a function that changes the display currency. It says that amounts are not converted, because the same digits
 * now have another symbol, and offers to change back.
 */
export function useDisplayCurrencyChoice(): (currency: CurrencyCode) => void {
  const { defaultCurrency } = useRouteContext({ from: '/shell' }).user;
  const { currency: shown, choose } = useDisplayCurrency();
  return (currency) => {
    choose(currency);
    if (currency === shown || currency === defaultCurrency) return;
    const run = async () => choose(defaultCurrency);
    const changeBack = { label: `Show ${defaultCurrency}`, busyLabel: 'Changing...', run };
    const sentence = `Amounts are shown in ${currency}, but not converted.`;
    void showToastMessage('info', sentence, changeBack);
  };
}
