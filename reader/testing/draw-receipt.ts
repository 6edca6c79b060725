import sharp from 'sharp';
import strokes from './strokes.json' with { type: 'json' };

export type DrawnReceipt = {
  merchant: string;
  /** The day as `YYYY-MM-DD`. On the receipt, it is printed with the day first. */
  day: string;
  items: { name: string; amountMinor: number }[];
  totalMinor: number;
  /** Texts of the lines below the total. */
  lines?: string[];
};

/** Distance between the left edges of two letters, in stroke units. */
const letterAdvance = 6;
const columnCount = 32;
const strokeUnit = 4;
const lineHeight = 48;
const margin = 48;

/**
 * Draws a receipt as a JPEG. Letters are drawn as strokes, so no font is needed. All letters become capitals. Only A–Z,
 * digits and `. , : / - + ( ) ' % € £ ₺` are drawn; other characters leave a gap.
 */
export async function drawReceipt(receipt: DrawnReceipt): Promise<Buffer> {
  const [year, month, day] = receipt.day.split('-');
  return drawLines([
    alignCentre(receipt.merchant),
    alignCentre('12 HIGH STREET'),
    '',
    `DATE: ${day}/${month}/${year} 12:34`,
    '',
    ...receipt.items.map(({ name, amountMinor }) => alignLeftAndRight(name, formatAmount(amountMinor))),
    '',
    alignLeftAndRight('TOTAL', formatAmount(receipt.totalMinor)),
    ...(receipt.lines ?? []),
    '',
    alignCentre('THANK YOU'),
  ]);
}

/** Draws lines of text as a till prints them, and returns a JPEG. */
export async function drawLines(lines: readonly string[]): Promise<Buffer> {
  const width = margin * 2 + columnCount * letterAdvance * strokeUnit;
  const height = margin * 2 + lines.length * lineHeight;
  const path = lines
    .map((line, lineIndex) => createStrokePath(line, margin, margin + lineIndex * lineHeight, strokeUnit))
    .join('');
  const pen = `fill="none" stroke="#222" stroke-width="${strokeUnit * 0.8}" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path ${pen} d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fdfdfa' }).jpeg({ quality: 92 }).toBuffer();
}

/**
 * Returns an SVG path for a line of text whose top left corner is at `x` and `y`. Each letter is a list of strokes, and
 * each point of a stroke is written with two digits: x from 0 to 4, and y from 0 (top) to 6, or 7 for the tail of a
 * comma.
 */
function createStrokePath(text: string, x: number, y: number, scale: number): string {
  const paths: string[] = [];
  [...text.toUpperCase()].forEach((letter, position) => {
    const strokesOfLetter = (strokes as Record<string, string>)[letter];
    for (const stroke of strokesOfLetter?.split(' ') ?? []) {
      const points = [...stroke.matchAll(/(\d)(\d)/g)].map(([, strokeX, strokeY]) => {
        return `${x + (position * letterAdvance + Number(strokeX)) * scale} ${y + Number(strokeY) * scale}`;
      });
      paths.push(`M${points.join('L')}`);
    }
  });
  return paths.join('');
}

/** Returns a line with one text at the left edge and one at the right. */
export function alignLeftAndRight(left: string, right: string): string {
  return left.padEnd(columnCount - right.length) + right;
}

function alignCentre(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((columnCount - text.length) / 2))) + text;
}

function formatAmount(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** A small receipt. Its total is the sum of its items, and also equals cash minus change. */
export const CORNER_BAKERY_RECEIPT: DrawnReceipt = {
  merchant: 'CORNER BAKERY LTD',
  day: '2025-03-14',
  items: [
    { name: 'BREAD', amountMinor: 350 },
    { name: 'COFFEE BEANS 250G', amountMinor: 1290 },
    { name: 'PLUM JAM', amountMinor: 699 },
  ],
  totalMinor: 2339,
  lines: [alignLeftAndRight('CASH', '30.00'), alignLeftAndRight('CHANGE', '6.61')],
};
