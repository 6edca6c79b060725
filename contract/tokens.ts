import * as z from 'zod/mini';
import { UNCONFIRMED } from './account-security.ts';
import { operation } from './operation.ts';
import { IdParams, text } from './text.ts';

const noun = 'auth';

/** Each token begins with it, so that one which stands where it should not is known for what it is. */
export const TOKEN_PREFIX = 'moneta_';

/** So many tokens of a user may be good at a time. */
export const MOST_TOKENS = 20;

/** `full` does what its owner does, but for the security of the account; `read` only looks. */
export const TokenAccess = z.enum(['read', 'full'], 'Please choose what the token may do.');
export type TokenAccess = z.infer<typeof TokenAccess>;

export const Token = z.object({
  _id: z.string(),
  name: z.string(),
  access: TokenAccess,
  createdAt: z.string(),
  endsAt: z.string(),
  /** As of an hour ago at most; null where it was never used. */
  lastUsedAt: z.nullable(z.string()),
});
export type Token = z.infer<typeof Token>;

const DAYS = 'Please choose from 1 to 365 days.';

export const NewToken = z.object({
  name: text(50, 'Please give the token a name.'),
  access: TokenAccess,
  /** Not by Zod's own checks of numbers: the login page would load them. */
  days: z.number(DAYS).check(z.refine((days) => Number.isInteger(days) && days >= 1 && days <= 365, DAYS)),
});
export type NewToken = z.infer<typeof NewToken>;

export const listTokens = operation({
  id: 'listTokens',
  noun,
  method: 'GET',
  path: '/auth/tokens',
  summary: 'The tokens for programs that are good, the newest first',
  access: 'owner',
  status: 200,
  reply: z.array(Token),
});

/** Not `creates`: what is sent twice makes two, since a token is never kept to be answered again. */
export const createToken = operation({
  id: 'createToken',
  noun,
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Make a token for a program, good for 1 to 365 days; it is shown this once',
  access: 'owner',
  body: NewToken,
  status: 201,
  reply: z.extend(Token, { token: z.string() }),
  refusals: UNCONFIRMED,
});

export const deleteToken = operation({
  id: 'deleteToken',
  noun,
  method: 'DELETE',
  path: '/auth/tokens/:id',
  summary: 'Revoke a token',
  access: 'owner',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});
