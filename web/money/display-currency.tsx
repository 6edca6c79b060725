import { createContext, type ReactNode, use, useReducer } from 'react';
import type { User } from '../../contract/auth/auth.ts';
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/currencies.ts';
import { setShownCurrency } from './shown-currency.ts';

type DisplayCurrency = { currency: CurrencyCode; choose: (currency: CurrencyCode) => void };

const Context = createContext<DisplayCurrency>({ currency: DEFAULT_CURRENCY, choose: () => {} });

/**
 * The currencies selected in the top bar, by user object. A changed user is a new object, and starts with the default
 * currency.
 */
const choices = new WeakMap<User, CurrencyCode>();

/**
 * Provides the currency of amounts: the user's default, or the currency selected in the top bar. The selection is not
 * saved. It applies to all pages until the default changes.
 */
export function DisplayCurrencyProvider({ of: user, children }: { of: User; children: ReactNode }) {
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const choose = (currency: CurrencyCode) => {
    choices.set(user, currency);
    showAnew();
  };
  const currency = choices.get(user) ?? user.defaultCurrency;
  setShownCurrency(currency);
  return <Context value={{ currency, choose }}>{children}</Context>;
}

export function useDisplayCurrency(): DisplayCurrency {
  return use(Context);
}
