import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { IdParams, requiredTextSchema } from '../text-schemas.ts';
import { PASSWORD_NEEDED_REPLY } from './account-security.ts';

/** Prefix of every token, by which secret scanners recognize leaked tokens. */
export const API_TOKEN_PREFIX = 'moneta_';

/** Maximum number of active tokens per user. */
export const MAX_API_TOKENS = 20;

/**
 * `read` only allows reading. `add` only allows adding transactions and receipts, and importing files. `full` allows
 * everything except account security.
 */
export const TOKEN_ACCESS_LEVELS = ['read', 'add', 'full'] as const;
export const TokenAccess = z.enum(TOKEN_ACCESS_LEVELS, 'Select an access level.');
export type TokenAccess = z.infer<typeof TokenAccess>;

export const Token = z.object({
  _id: z.string(),
  name: z.string(),
  access: TokenAccess,
  createdAt: z.string(),
  endsAt: z.string(),
  /** Time at which the token was last used, up to an hour out of date; null if it was never used. */
  lastUsedAt: z.nullable(z.string()),
});
export type Token = z.infer<typeof Token>;

const DAYS = 'Enter a number of days from 1 to 365.';

export const NewToken = z.object({
  name: requiredTextSchema(50, 'Enter a name for the token.'),
  access: TokenAccess,
  /** Number of days until the token expires, from 1 to 365. */
  // Uses `refine` instead of Zod's number checks, because the login page would otherwise have to load those checks too.
  days: z.number(DAYS).check(z.refine((days) => Number.isInteger(days) && days >= 1 && days <= 365, DAYS)),
});
export type NewToken = z.infer<typeof NewToken>;

export const listTokens = defineOperation({
  id: 'listTokens',
  method: 'GET',
  path: '/auth/tokens',
  summary: 'List active API tokens, newest first',
  access: 'owner',
  reply: z.array(Token),
});

/**
 * Not marked with `creates`: the server stores only a hash of the token, so it cannot return the same token if the
 * request is repeated.
 */
export const createToken = defineOperation({
  id: 'createToken',
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Create an API token, valid for 1 to 365 days; it is shown only once',
  access: 'owner',
  body: NewToken,
  status: 201,
  reply: z.extend(Token, { token: z.string() }),
  refusals: PASSWORD_NEEDED_REPLY,
});

export const deleteToken = defineOperation({
  id: 'deleteToken',
  method: 'DELETE',
  path: '/auth/tokens/:id',
  summary: 'Revoke a token',
  access: 'owner',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});
