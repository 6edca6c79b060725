import { encodeQR } from 'qr';

/** So many blank modules around it are part of a QR code (ISO/IEC 18004, 5.3.8): a reader finds it by them. */
const BORDER = 4;

/** A QR code of a text as an SVG of its own, black on white in either theme: few readers know it the other way round. */
export function drawQr(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const size = rows.length;
  const path = rows.map((row, y) => runsOf(row, y)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** A bar for each run of dark modules: a square for each would make it four times as long. */
function runsOf(row: boolean[], y: number): string {
  const bits = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}
