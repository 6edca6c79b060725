import { useMutation } from '@tanstack/react-query';
import { deleteAccount } from '../../contract/account.ts';
import { call } from '../api.ts';

export function useDeleteAccount() {
  return useMutation({ mutationFn: () => call(deleteAccount, {}) });
}
