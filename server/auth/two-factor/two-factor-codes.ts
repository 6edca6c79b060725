import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The alphabet defined in RFC 4648. It has no 0 and 1, which look like O and I. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** How long each code is shown, in milliseconds. */
const STEP = 30_000;

/** Returns a new base32 secret for an authenticator app. It has 160 bits, as RFC 4226 recommends. */
export function createTwoFactorSecret(): string {
  return toBase32(randomBytes(20));
}

/** Returns the URI for the QR code. It omits the values that all apps use by default: SHA-1, 6 digits, 30 seconds. */
export function buildOtpAuthUri(secret: string, email: string): string {
  return `otpauth://totp/Moneta:${encodeURIComponent(email)}?secret=${secret}&issuer=Moneta`;
}

/** Returns the number of the 30-second step that contains the time. */
export function getTimeStep(now: Date): number {
  return Math.floor(now.getTime() / STEP);
}

/**
 * Returns the code for a time step (RFC 6238), computed with HMAC-SHA-1 and truncated as described in RFC 4226, section
 * 5.3.
 */
export function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Returns the time step to which a code belongs: the current, previous or next step, because clocks differ. If several
 * steps match, returns the latest. If none matches, returns undefined.
 */
export function findMatchingTimeStep(secret: string, code: string, now: Date): number | undefined {
  const step = getTimeStep(now);
  return [step + 1, step, step - 1].find((each) => computeTotpCode(secret, each) === code);
}

/** Returns a new recovery code with 80 random bits, in groups such as "ABCD-EFGH-IJKL-MNOP". */
export function createRecoveryCode(): string {
  return toBase32(randomBytes(10)).replace(/.{4}(?=.)/g, '$&-');
}

/**
 * Returns the hash under which a recovery code is stored. A fast hash is sufficient, because a random code cannot be
 * guessed.
 */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(normalizeTypedCode(code)).digest('hex');
}

/** Removes spaces and hyphens from an entered code, and converts it to upper case. */
export function normalizeTypedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // All bits are used, because the lengths of secrets and recovery codes in bits are multiples of five.
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
