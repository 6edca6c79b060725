import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQrCode } from './draw-qr-code.ts';
import {
  buildOtpAuthUri,
  computeTotpCode,
  createRecoveryCode,
  createTwoFactorSecret,
  findMatchingTimeStep,
  getTimeStep,
  normalizeTypedCode,
} from './two-factor-codes.ts';

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The RFC lists codes of eight digits. Moneta's codes are their last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: at second %i the code is %s', (second, code) => {
  expect(computeTotpCode(SECRET, getTimeStep(new Date(second * 1000)))).toBe(code);
});

test('a code is valid one step before and after its own', () => {
  const at = (second: number) => findMatchingTimeStep(SECRET, '005924', new Date(second * 1000));
  const begin = 1_234_567_890;
  expect([begin - 31, begin - 30, begin, begin + 29, begin + 59, begin + 60].map(at)).toEqual([
    undefined,
    begin / 30,
    begin / 30,
    begin / 30,
    begin / 30,
    undefined,
  ]);
});

test('secrets and recovery codes are unique and easy to read', () => {
  const [secrets, codes] = [createTwoFactorSecret, createRecoveryCode].map((make) => Array.from({ length: 50 }, make));
  expect(new Set([...(secrets ?? []), ...(codes ?? [])]).size).toBe(100);
  for (const secret of secrets ?? []) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  for (const code of codes ?? []) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(normalizeTypedCode(' 123 456\t')).toBe('123456');
  expect(normalizeTypedCode('abcd-efgh ijkl-mnop')).toBe('ABCDEFGHIJKLMNOP');
});

test('the QR code contains what the app needs', async () => {
  const uri = buildOtpAuthUri(SECRET, 'ann+home@home.org');
  expect(uri).toBe(`otpauth://totp/Moneta:ann%2Bhome%40home.org?secret=${SECRET}&issuer=Moneta`);
  const { data, info } = await sharp(Buffer.from(drawQrCode(uri)))
    .resize(400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(uri);
});
