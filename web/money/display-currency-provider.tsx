import { createContext, type ReactNode, use, useReducer } from 'react';
import type { User } from '../../contract/auth/login.ts';
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/common-currencies.ts';
import { setDisplayCurrency } from './display-currency-store.ts';

type DisplayCurrency = { currency: CurrencyCode; choose: (currency: CurrencyCode) => void };

const Context = createContext<DisplayCurrency>({ currency: DEFAULT_CURRENCY, choose: () => {} });

/**
 * The currency selected in the top bar, by user object. A change to the user creates a new object, so the user's
 * default currency applies again.
 */
const choices = new WeakMap<User, CurrencyCode>();

/**
 * Provides the currency in which amounts are shown. This is the currency selected in the top bar or, if none is
 * selected, the user's default. The selection is not saved.
 */
export function DisplayCurrencyProvider({ of: user, children }: { of: User; children: ReactNode }) {
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const choose = (currency: CurrencyCode) => {
    choices.set(user, currency);
    showAnew();
  };
  const currency = choices.get(user) ?? user.defaultCurrency;
  setDisplayCurrency(currency);
  return <Context value={{ currency, choose }}>{children}</Context>;
}

export function useDisplayCurrency(): DisplayCurrency {
  return use(Context);
}
