import sharp from 'sharp';
import { letterAdvance, strokePath } from './stroke-letters.ts';

export type DrawnReceipt = {
  merchant: string;
  /** `YYYY-MM-DD`; printed day first. */
  day: string;
  items: { name: string; amountMinor: number }[];
  /** In hundredths. */
  totalMinor: number;
  /** Lines below the total. */
  lines?: string[];
};

/** Characters per line. */
const columns = 32;
const unit = 4;
const lineHeight = 48;
const margin = 48;

/**
 * Draws a shop's receipt as a JPEG without needing fonts. Letters become capitals. Supports A–Z, digits and `. , : / - + ( ) '
 * % € £ ₺`; other characters leave a gap.
 */
export async function drawReceipt(receipt: DrawnReceipt): Promise<Buffer> {
  const [year, month, day] = receipt.day.split('-');
  return drawLines([
    centred(receipt.merchant),
    centred('12 HIGH STREET'),
    '',
    `DATE: ${day}/${month}/${year} 12:34`,
    '',
    ...receipt.items.map(({ name, amountMinor }) => apart(name, money(amountMinor))),
    '',
    apart('TOTAL', money(receipt.totalMinor)),
    ...(receipt.lines ?? []),
    '',
    centred('THANK YOU'),
  ]);
}

/** Draws lines of text as on a till roll, as a JPEG. */
export async function drawLines(lines: readonly string[]): Promise<Buffer> {
  const width = margin * 2 + columns * letterAdvance * unit;
  const height = margin * 2 + lines.length * lineHeight;
  const path = lines.map((line, place) => strokePath(line, margin, margin + place * lineHeight, unit)).join('');
  const pen = `fill="none" stroke="#222" stroke-width="${unit * 0.8}" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path ${pen} d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fdfdfa' }).jpeg({ quality: 92 }).toBuffer();
}

/** Puts two texts at both ends of a line. */
export function apart(left: string, right: string): string {
  return left.padEnd(columns - right.length) + right;
}

function centred(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((columns - text.length) / 2))) + text;
}

function money(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** A small receipt. Its total is the sum of its items and equals cash minus change. */
export const CORNER_BAKERY: DrawnReceipt = {
  merchant: 'CORNER BAKERY LTD',
  day: '2025-03-14',
  items: [
    { name: 'BREAD', amountMinor: 350 },
    { name: 'COFFEE BEANS 250G', amountMinor: 1290 },
    { name: 'PLUM JAM', amountMinor: 699 },
  ],
  totalMinor: 2339,
  lines: [apart('CASH', '30.00'), apart('CHANGE', '6.61')],
};
