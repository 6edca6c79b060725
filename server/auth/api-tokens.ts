import { randomBytes } from 'node:crypto';
import {
  API_TOKEN_PREFIX,
  MAX_API_TOKENS,
  type NewToken,
  TOKEN_ACCESS_LEVELS,
  type Token,
} from '../../contract/auth/api-tokens.ts';
import { createId } from '../db/create-id.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { RequestAccess } from '../http/current-user.ts';
import { createConflictError, createNotFoundError } from '../platform/errors.ts';
import { hashToken } from './hash-token.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Lists the user's valid API tokens, newest first. */
export async function listApiTokens(db: Db, userId: number, now: Date): Promise<Token[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'name', 'access', 'created_at', 'ends_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('access', 'in', TOKEN_ACCESS_LEVELS)
    .where('ends_at', '>', now.getTime())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(tokenOf);
}

/**
 * Creates an API token. It has 256 random bits, and only its hash is stored.
 * @throws 409 if the user already has the maximum number of tokens
 */
export async function insertApiToken(tx: Tx, userId: number, { name, access, days }: NewToken, now: Date) {
  if ((await listApiTokens(tx, userId, now)).length >= MAX_API_TOKENS) {
    throw createConflictError(`You already have ${MAX_API_TOKENS} tokens. Revoke one that you no longer need.`);
  }
  const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const at = now.getTime();
  const row = {
    id: createId(),
    name,
    access,
    created_at: at,
    last_used_at: 0,
    ends_at: at + days * DAY,
  };
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, ...row, device: '', address: '', confirmed_at: 0 })
    .execute();
  return { ...tokenOf(row), token };
}

/**
 * Revokes the user's API token with this id.
 * @returns the name of the token
 * @throws 404
 */
export async function revokeApiToken(tx: Tx, userId: number, id: string): Promise<string> {
  const revoked = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('access', 'in', TOKEN_ACCESS_LEVELS)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!revoked) throw createNotFoundError('token');
  return revoked.name;
}

type Row = {
  id: string;
  name: string;
  access: RequestAccess;
  created_at: number;
  ends_at: number;
  last_used_at: number;
};

function tokenOf(row: Row): Token {
  return {
    _id: row.id,
    name: row.name,
    access: row.access === 'owner' ? 'full' : row.access,
    createdAt: new Date(row.created_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
    lastUsedAt: row.last_used_at === 0 ? null : new Date(row.last_used_at).toISOString(),
  };
}
