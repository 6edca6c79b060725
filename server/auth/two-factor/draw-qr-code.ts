import { encodeQR } from 'qr';

/** Width of the empty border, in modules. Scanners need the border to find the code (ISO/IEC 18004, 5.3.8). */
const BORDER = 4;

/** Returns a QR code as SVG. It is black on white in both themes, because few scanners accept inverted codes. */
export function drawQrCode(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const size = rows.length;
  const path = rows.map((row, y) => runsOf(row, y)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Draws adjacent dark modules in a row as one bar. With one square per module, the SVG would be four times as long. */
function runsOf(row: boolean[], y: number): string {
  const bits = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}
