import { createHash, createHmac, randomBytes } from 'node:crypto';

/** RFC 4648, which has neither 0 nor 1: nothing in it is taken for something else. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A code is of this long, in milliseconds. */
const STEP = 30_000;

/** A new secret for an authenticator app, in base32: 160 bits, as RFC 4226 recommends. */
export function newSecret(): string {
  return toBase32(randomBytes(20));
}

/** What an app reads from the QR code. What it does not say is what every app takes for granted: SHA-1, 6 digits, 30 seconds. */
export function secretUri(secret: string, email: string): string {
  return `otpauth://totp/Moneta:${encodeURIComponent(email)}?secret=${secret}&issuer=Moneta`;
}

/** The number of the 30 seconds that an instant is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP);
}

/** The code of a time step: RFC 6238 with the HMAC-SHA-1 and the truncation of RFC 4226, section 5.3. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Which time step a code is of, where it is one of now or of the step before or after, as clocks differ; the latest, should
 * it be of several. Undefined where it is of none.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const step = stepAt(now);
  return [step + 1, step, step - 1].find((each) => codeOf(secret, each) === code);
}

/** A new recovery code: 80 random bits in groups that can be read out, as in "ABCD-EFGH-IJKL-MNOP". */
export function newRecoveryCode(): string {
  return toBase32(randomBytes(10)).replace(/.{4}(?=.)/g, '$&-');
}

/** What is kept of a recovery code. It is random, so a fast hash is enough: there is nothing to guess. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(plainCode(code)).digest('hex');
}

/** A code as typed, without what does not matter: blanks, dashes and capitals. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // Both secrets and recovery codes are whole groups of five bits.
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
