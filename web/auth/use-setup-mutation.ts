import { setup } from '../../contract/auth/setup.ts';
import type { CurrencyCode } from '../../contract/currencies.ts';
import { callServer } from '../api/call-server.ts';
import { useUserChange } from './queries.ts';

export function useSetupMutation() {
  return useUserChange((defaultCurrency: CurrencyCode) => callServer(setup, { body: { defaultCurrency } }));
}
