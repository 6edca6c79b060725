import { useMutation } from '@tanstack/react-query';
import { type ForgotPassword, forgotPassword, type ResetPassword, resetPassword } from '../../contract/passwords.ts';
import { call } from '../api.ts';

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: ForgotPassword) => call(forgotPassword, { body }) });
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: ResetPassword) => call(resetPassword, { body }) });
}
