import type { TokenAccess } from '../../../contract/auth/api-tokens.ts';

/** The names of the access levels of API tokens, in the order in which the form lists them. */
export const TOKEN_ACCESS_LABELS: Record<TokenAccess, string> = {
  read: 'Read only',
  add: 'Add only: transactions, receipts and imports',
  full: 'Read and change',
};
