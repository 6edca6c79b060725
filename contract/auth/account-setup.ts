import * as z from 'zod/mini';
import { CurrencyCode } from '../currency-codes.ts';
import { defineOperation } from '../operation.ts';
import { User } from './login.ts';

export const Setup = z.object({ defaultCurrency: CurrencyCode });

// This operation is kept out of `login.ts`, because the first page of the web app must not load the long list of
// currencies.
export const setup = defineOperation({
  id: 'setup',
  method: 'PUT',
  path: '/auth/setup',
  summary: 'Set the default currency',
  access: 'owner',
  body: Setup,
  reply: User,
});
