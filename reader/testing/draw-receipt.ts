import sharp from 'sharp';
import strokes from './strokes.json' with { type: 'json' };

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

/** Distance between letters, in the units of the strokes. */
const letterAdvance = 6;
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

/**
 * Returns an SVG path for a line of text with its top left corner at `x`, `y` and `unit` pixels per unit. Each letter is a list of
 * strokes, each stroke a list of points as pairs of digits: x from 0 to 4, y from 0 (top) to 6, or 7 for a comma's tail.
 */
function strokePath(text: string, x: number, y: number, unit: number): string {
  const parts: string[] = [];
  [...text.toUpperCase()].forEach((letter, place) => {
    const drawn = (strokes as Record<string, string>)[letter];
    for (const stroke of drawn?.split(' ') ?? []) {
      const points = [...stroke.matchAll(/(\d)(\d)/g)].map(([, px, py]) => {
        return `${x + (place * letterAdvance + Number(px)) * unit} ${y + Number(py) * unit}`;
      });
      parts.push(`M${points.join('L')}`);
    }
  });
  return parts.join('');
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
