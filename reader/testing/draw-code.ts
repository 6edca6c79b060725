import { encodeQR } from 'qr';
import sharp from 'sharp';

/** Pixels per module before scaling. */
const unit = 8;

/** A QR code on white as a PNG of `side` pixels, including a border of four modules. */
export async function drawCode(text: string, side: number): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 30 : 250))));
  const raw = { width: rows.length, height: rows.length, channels: 1 as const };
  const drawn = sharp(pixels, { raw }).resize(rows.length * unit, rows.length * unit, { kernel: 'nearest' });
  return sharp(await drawn.png().toBuffer())
    .resize(side, side)
    .png()
    .toBuffer();
}

/** Appends codes below a picture. */
export async function withCodes(picture: Buffer, codes: readonly string[], side: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const placed = codes.map(async (text, index) => ({
    input: await drawCode(text, side),
    left: Math.round((width - side) / 2),
    top: height + index * side,
  }));
  return sharp(picture)
    .extend({ bottom: codes.length * side, background: '#fdfdfa' })
    .composite(await Promise.all(placed))
    .jpeg({ quality: 90 })
    .toBuffer();
}

type Sale = { day: string; totalMinor: number };

const decimals = (minor: number, point: string) =>
  `${Math.trunc(minor / 100)}${point}${String(minor % 100).padStart(2, '0')}`;

/** A Portuguese fiscal code. `kind` is the document type, `state` its status. */
export function portugueseCode(
  { day, totalMinor }: Sale,
  { kind = 'FS', state = 'N', seller = '500000000' } = {},
): string {
  const tax = Math.round(totalMinor - totalMinor / 1.23);
  const amounts = `I7:${decimals(totalMinor - tax, '.')}*I8:${decimals(tax, '.')}*N:${decimals(tax, '.')}*O:${decimals(totalMinor, '.')}`;
  const paper = `D:${kind}*E:${state}*F:${day.replaceAll('-', '')}*G:${kind} A/17*H:CSDF7T5H-17`;
  return `A:${seller}*B:999999990*C:PT*${paper}*I1:PT*${amounts}*Q:kLp0*R:9999`;
}

/** An Austrian fiscal code. `turnover` is encrypted, except for training and cancellations. */
export function austrianCode({ day, totalMinor }: Sale, turnover = 'DhZGBrRpVYQ='): string {
  const half = Math.trunc(totalMinor / 2);
  const amounts = `${decimals(half, ',')}_${decimals(totalMinor - half, ',')}_0,00_0,00_0,00`;
  const signature = 'Zm9yZ2VkYnV0YXNsb25nYXNvbmU'.repeat(3);
  return `_R1-AT1_KASSE-5_13978_${day}T15:32:59_${amounts}_${turnover}_1A2B3C4D_9Vp0Jm2kzcE=_${signature}==`;
}

/**
 * A German fiscal code.
 * @param ended instant in UTC
 */
export function germanCode(
  ended: string,
  totalMinor: number,
  { what = 'Beleg', paid = `${decimals(totalMinor, '.')}:Bar` } = {},
): string {
  const half = Math.trunc(totalMinor / 2);
  const sold = `${what}^${decimals(half, '.')}_${decimals(totalMinor - half, '.')}_0.00_0.00_0.00^${paid}`;
  const signature = `${'c2lnbmVk'.repeat(10)}==`;
  return `V0;955002-00;Kassenbeleg-V1;${sold};18;112;${ended};${ended};ecdsa-plain-SHA256;unixTime;${signature};${'a2V5'.repeat(20)}`;
}
