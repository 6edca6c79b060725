import { createHash, createHmac, randomBytes } from 'node:crypto';

/** RFC 4648. Contains neither 0 nor 1, so no two characters look alike. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** How long a code is shown, in milliseconds. */
const STEP = 30_000;

/** Returns a new secret for an authenticator app in base32: 160 bits, as RFC 4226 recommends. */
export function newSecret(): string {
  return toBase32(randomBytes(20));
}

/** The URI in the QR code. Omits the defaults of all apps: SHA-1, 6 digits, 30 seconds. */
export function secretUri(secret: string, email: string): string {
  return `otpauth://totp/Moneta:${encodeURIComponent(email)}?secret=${secret}&issuer=Moneta`;
}

/** Returns the number of the 30-second step that contains the instant. */
export function countTimeSteps(now: Date): number {
  return Math.floor(now.getTime() / STEP);
}

/** Returns the code of a time step: RFC 6238 with the HMAC-SHA-1 and truncation of RFC 4226, section 5.3. */
export function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Finds the time step of a code among the current, previous and next step, because clocks differ. Returns the latest match;
 * undefined if there is none.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const step = countTimeSteps(now);
  return [step + 1, step, step - 1].find((each) => computeCode(secret, each) === code);
}

/** Returns a new recovery code: 80 random bits in readable groups, such as "ABCD-EFGH-IJKL-MNOP". */
export function newRecoveryCode(): string {
  return toBase32(randomBytes(10)).replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the stored form of a recovery code. A fast hash is enough, because a random code cannot be guessed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(plainCode(code)).digest('hex');
}

/** Normalises a typed code: removes spaces and dashes, and ignores case. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // The bits of secrets and recovery codes are multiples of five.
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
