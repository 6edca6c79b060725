import { useMutation } from '@tanstack/react-query';
import * as operations from '../../contract/auth.ts';
import type { CurrencyCode } from '../../contract/currencies.ts';
import * as serverOperations from '../../contract/server.ts';
import { call } from '../api.ts';
import { announceUser } from '../changes.ts';
import { queryFor } from '../use-operation.ts';

/** The signed-in user. What changes it also sets it. */
export const meQuery = queryFor(operations.me, {}, { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY });

/** What whoever runs this server has settled. */
export const configQuery = queryFor(serverOperations.getConfig, {}, { staleTime: 'static' });

export function useSetup() {
  return useMutation({
    mutationFn: (defaultCurrency: CurrencyCode) => call(operations.setup, { body: { defaultCurrency } }),
    onSuccess: (user, _currency, _result, { client }) => {
      client.setQueryData(meQuery.queryKey, user);
      announceUser(user);
    },
  });
}
