import { queryOptions, useMutation } from '@tanstack/react-query';
import { type Login, login, logout, me, type SignUp, setup, signUp } from '../../contract/auth.ts';
import type { CurrencyCode } from '../../contract/currencies.ts';
import { getConfig } from '../../contract/server.ts';
import { call } from '../api.ts';
import { announceUser } from '../changes.ts';

/** The signed-in user. Never stale: what changes it also sets it. */
export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => call(me, { signal }),
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
});

export const configQuery = queryOptions({
  queryKey: ['server', 'config'],
  queryFn: ({ signal }) => call(getConfig, { signal }),
  staleTime: 'static',
});

export function useLogin() {
  return useMutation({ mutationFn: (body: Login) => call(login, { body }) });
}

export function useSignUp() {
  return useMutation({ mutationFn: ({ body, key }: { body: SignUp; key: string }) => call(signUp, { body, key }) });
}

export function useSetup() {
  return useMutation({
    mutationFn: (defaultCurrency: CurrencyCode) => call(setup, { body: { defaultCurrency } }),
    onSuccess: (user, _currency, _result, { client }) => {
      client.setQueryData(meQuery.queryKey, user);
      announceUser(user);
    },
  });
}

export function useLogoutCall() {
  return useMutation({ mutationFn: () => call(logout, {}) });
}
