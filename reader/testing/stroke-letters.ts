/**
 * Letters drawn as strokes, so that tests can draw receipts on a machine without fonts. Each letter is a list of strokes, each
 * stroke a list of points as pairs of digits: x from 0 to 4, y from 0 (top) to 6, or 7 for a comma's tail.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '00063645443303 3342413000',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '404536160504',
  K: '0006 4004 1346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '100105163645413010',
  P: '06003041423303',
  Q: '100105163645413010 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '100105162635312010',
  1: '112026 1636',
  2: '01103041420646',
  3: '0110304142334445361605 1333',
  4: '36300444',
  5: '400002324345361605',
  6: '4130100105163645443303',
  7: '004016',
  8: '100102133342413010 1304051636454433',
  9: '0516364541301001021343',
  '.': '2626',
  ',': '2617',
  ':': '2222 2525',
  '/': '0640',
  '-': '1333',
  '+': '2125 0343',
  '(': '30212536',
  ')': '10212516',
  "'": '2021',
  '%': '4006 0101 4545',
  '€': '4130201115263645 0232 0434',
  '£': '4130201116 0646 0333',
  '₺': '1016264543 0331 0432',
};

/** Distance between letters, in the units of the strokes. */
export const letterAdvance = 6;

/**
 * Returns an SVG path for a line of text with its top left corner at `x`, `y` and `unit` pixels per unit. Letters become
 * capitals.
 */
export function strokePath(text: string, x: number, y: number, unit: number): string {
  const parts: string[] = [];
  [...text.toUpperCase()].forEach((letter, place) => {
    for (const stroke of strokes[letter]?.split(' ') ?? []) {
      const points = [...stroke.matchAll(/(\d)(\d)/g)].map(([, px, py]) => {
        return `${x + (place * letterAdvance + Number(px)) * unit} ${y + Number(py) * unit}`;
      });
      parts.push(`M${points.join('L')}`);
    }
  });
  return parts.join('');
}
