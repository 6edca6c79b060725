import { setup } from '../../contract/auth/setup.ts';
import type { CurrencyCode } from '../../contract/currencies.ts';
import { callServer } from '../api/call-server.ts';
import { useUserSettingMutation } from './queries.ts';

export function useSetupMutation() {
  return useUserSettingMutation((defaultCurrency: CurrencyCode) => callServer(setup, { body: { defaultCurrency } }));
}
