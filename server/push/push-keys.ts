import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Db } from '../db/schema.ts';

/** The key pair of the server on the curve P-256, in base64url. The public key is uncompressed. */
export type PushKeys = { publicKey: string; privateKey: string };

/** `push_keys` has only this row. */
const ID = 1;

/** Returns the key pair that all servers of the database share. The first call creates it. */
export async function getOrCreatePushKeys(db: Db, now: Date): Promise<PushKeys> {
  const found = await findKeys(db);
  if (found) return found;
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const row = { id: ID, public_key: publicKey, private_key: toPrivateText(pair.getPrivateKey()) };
  // Another server may insert its own key pair at the same time. Then the pair that was inserted first is used by both.
  await db
    .insertInto('push_keys')
    .values({ ...row, created_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await findKeys(db);
  if (!created) throw new Error('The keys for notifications could not be stored.');
  return created;
}

async function findKeys(db: Db): Promise<PushKeys | undefined> {
  const row = await db
    .selectFrom('push_keys')
    .select(['public_key', 'private_key'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}

/** Pads the key to 32 bytes, because Node.js omits leading zeros. */
function toPrivateText(key: Buffer): string {
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

/** Time for which a push service accepts the signature: 12 hours in seconds. The standard allows 24. */
const SIGNED_FOR = 12 * 60 * 60;

/**
 * Returns the header that identifies the server to a push service (VAPID, RFC 8292).
 * @param contact the address of the server, which tells the push service how to reach the administrator
 */
export function buildVapidHeader(
  { publicKey, privateKey }: PushKeys,
  endpoint: URL,
  contact: string,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + SIGNED_FOR;
  const claims = { aud: endpoint.origin, exp: expires, sub: contact };
  const signed = `${encodeJson({ typ: 'JWT', alg: 'ES256' })}.${encodeJson(claims)}`;
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

function encodeJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
