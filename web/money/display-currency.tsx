import { createContext, type ReactNode, use, useReducer } from 'react';
import type { User } from '../../contract/auth.ts';
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/currencies.ts';

type DisplayCurrency = { currency: CurrencyCode; choose: (currency: CurrencyCode) => void };

const Context = createContext<DisplayCurrency>({ currency: DEFAULT_CURRENCY, choose: () => {} });

/** What users chose in the top bar. A user who changes is another object, and so begins at their default again. */
const choices = new WeakMap<User, CurrencyCode>();

/**
 * The currency in which money is shown. It follows the user's default whenever that changes; a choice made in the top
 * bar holds until then, on every page, and is not stored.
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
