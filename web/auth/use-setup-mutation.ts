import { setup } from '../../contract/auth/account-setup.ts';
import type { CurrencyCode } from '../../contract/common-currencies.ts';
import { callServer } from '../api/call-server.ts';
import { useUserSettingMutation } from './queries.ts';

export function useSetupMutation() {
  return useUserSettingMutation((defaultCurrency: CurrencyCode) => callServer(setup, { body: { defaultCurrency } }));
}
