import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser, in base64url. */
export type BrowserKeys = { p256dh: string; auth: string };

/**
 * Maximum size of a notification. Push services must accept 4096 bytes, and the header and the encryption take up 103
 * of them.
 */
export const MAX_PUSH_PAYLOAD_BYTES = 4096 - 103;

/** The size of a record in the header. The message is a single record. */
const RECORD_BYTES = 4096;

/**
 * Encrypts a notification, so that only the browser can read it (RFC 8291 and RFC 8188).
 * @param own only for tests: the salt and the private key, which are otherwise random
 * @throws if the browser's key is not a point on the curve
 */
export function encryptPushPayload(
  payload: string,
  { p256dh, auth }: BrowserKeys,
  own: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const pair = createECDH('prime256v1');
  if (own.privateKey) pair.setPrivateKey(own.privateKey);
  else pair.generateKeys();
  const ownKey = pair.getPublicKey();
  const browserKey = Buffer.from(p256dh, 'base64url');
  const shared = pair.computeSecret(browserKey);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), both, 32);
  const key = derive(secret, own.salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, own.salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 marks the end of the last record.
  const encrypted = Buffer.concat([cipher.update(payload), cipher.update(Buffer.of(2)), cipher.final()]);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([own.salt, recordSize, Buffer.of(ownKey.length), ownKey, encrypted, cipher.getAuthTag()]);
}

/** True if the text is a point on the curve, so that `encryptPushPayload` can use it. */
export function isValidBrowserKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
