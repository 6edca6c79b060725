import { createContext, type ReactNode, use, useReducer } from 'react';
import type { User } from '../../contract/auth/auth.ts';
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/currencies.ts';

type DisplayCurrency = { currency: CurrencyCode; choose: (currency: CurrencyCode) => void };

const Context = createContext<DisplayCurrency>({ currency: DEFAULT_CURRENCY, choose: () => {} });

/** The choices made in the top bar. A changed user is a new object and starts with the default again. */
const choices = new WeakMap<User, CurrencyCode>();

/**
 * Provides the currency for amounts: the user's default, or the choice in the top bar, which applies to all pages until the
 * default changes and is not saved.
 */
export function DisplayCurrencyProvider({ of: user, children }: { of: User; children: ReactNode }) {
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const choose = (currency: CurrencyCode) => {
    choices.set(user, currency);
    showAnew();
  };
  return <Context value={{ currency: choices.get(user) ?? user.defaultCurrency, choose }}>{children}</Context>;
}

export function useDisplayCurrency(): DisplayCurrency {
  return use(Context);
}
