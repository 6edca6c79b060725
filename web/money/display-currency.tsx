import { createContext, type ReactNode, use, useState } from 'react';
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/currencies.ts';

type DisplayCurrency = { currency: CurrencyCode; choose: (currency: CurrencyCode) => void };

const Context = createContext<DisplayCurrency>({ currency: DEFAULT_CURRENCY, choose: () => {} });

/**
 * The currency in which money is shown. It follows the user's default whenever that changes; a choice made in the top
 * bar holds until then and is not stored.
 */
export function DisplayCurrencyProvider({ follows, children }: { follows: CurrencyCode; children: ReactNode }) {
  const [chosen, choose] = useState(follows);
  const [followed, follow] = useState(follows);
  if (followed !== follows) {
    follow(follows);
    choose(follows);
  }
  return <Context value={{ currency: chosen, choose }}>{children}</Context>;
}

export function useDisplayCurrency(): DisplayCurrency {
  return use(Context);
}
