import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The alphabet of RFC 4648. It contains neither 0 nor 1, so that no two characters look alike. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Time for which an app shows a code, in milliseconds. */
const STEP = 30_000;

/** Returns a new secret for an authenticator app in base32. It has 160 bits, as RFC 4226 recommends. */
export function createSecret(): string {
  return toBase32(randomBytes(20));
}

/** Returns the URI in the QR code. It omits values that are the default in all apps: SHA-1, 6 digits, 30 seconds. */
export function buildSecretUri(secret: string, email: string): string {
  return `otpauth://totp/Moneta:${encodeURIComponent(email)}?secret=${secret}&issuer=Moneta`;
}

/** Returns the number of the 30-second step that contains the time. */
export function countTimeSteps(now: Date): number {
  return Math.floor(now.getTime() / STEP);
}

/**
 * Returns the code of a time step, according to RFC 6238 with the HMAC-SHA-1 and truncation of RFC 4226, section 5.3.
 */
export function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Returns the time step of a code: the current, previous or next step, because clocks differ. If several steps match,
 * the latest is returned; undefined if no step matches.
 */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const step = countTimeSteps(now);
  return [step + 1, step, step - 1].find((each) => computeCode(secret, each) === code);
}

/** Returns a new recovery code with 80 random bits in groups that are easy to read, such as "ABCD-EFGH-IJKL-MNOP". */
export function createRecoveryCode(): string {
  return toBase32(randomBytes(10)).replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the stored form of a recovery code. A fast hash is enough, because a random code cannot be guessed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(normalizeCode(code)).digest('hex');
}

/** Removes spaces and dashes from a typed code, and converts it to upper case. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // The number of bits in secrets and recovery codes is a multiple of five.
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
