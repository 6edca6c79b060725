/** Radii as shares of the width of the ring. */
const OUTER = 0.5;
const INNER = 0.3;

/** Where a slice begins and ends, as shares of the whole circle, clockwise from the top. */
export type Slice = { start: number; end: number };

/** The slices of a ring that is divided in proportion to the amounts. */
export function slicesOf(amounts: readonly number[]): Slice[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  let end = 0;
  return amounts.map((amount) => {
    const start = end;
    end += amount / sum;
    return { start, end };
  });
}

/** The outline of a slice, as the path of an SVG that is 100 wide. In two halves: one arc cannot be a whole circle. */
export function slicePath({ start, end }: Slice): string {
  const middle = (start + end) / 2;
  const at = (share: number, radius: number) => {
    const { x, y } = pointOn(share, radius);
    return `${(100 * x).toFixed(3)} ${(100 * y).toFixed(3)}`;
  };
  const arc = (radius: number, sweep: 0 | 1, to: number) =>
    `A${100 * radius} ${100 * radius} 0 0 ${sweep} ${at(to, radius)}`;
  return [
    `M${at(start, OUTER)}`,
    arc(OUTER, 1, middle),
    arc(OUTER, 1, end),
    `L${at(end, INNER)}`,
    arc(INNER, 0, middle),
    arc(INNER, 0, start),
    'Z',
  ].join('');
}

/** The middle of a slice, as shares of the width and height of the ring. */
export function middleOf({ start, end }: Slice): { x: number; y: number } {
  return pointOn((start + end) / 2, (OUTER + INNER) / 2);
}

/** How far over and under the middle of the ring its total ends, as a share of the ring's height. */
const TOTAL = 0.14;

/** Where the words of a slice stand: in the other half of the ring, so that they hide neither the slice nor the total. */
export function tipPlaceOf(slice: Slice): { x: number; y: number; side: 'over' | 'under' } {
  return middleOf(slice).y > 0.5 ? { x: 0.5, y: 0.5 - TOTAL, side: 'over' } : { x: 0.5, y: 0.5 + TOTAL, side: 'under' };
}

/** Which slice a place is in, given as shares of the width and height of the ring; null beside the ring and in its hole. */
export function sliceAt(slices: readonly Slice[], x: number, y: number): number | null {
  const radius = Math.hypot(x - 0.5, y - 0.5);
  if (radius < INNER || radius > OUTER) return null;
  const share = (Math.atan2(x - 0.5, 0.5 - y) / (2 * Math.PI) + 1) % 1;
  const found = slices.findIndex(({ end }) => share < end);
  return found === -1 ? slices.length - 1 : found;
}

function pointOn(share: number, radius: number): { x: number; y: number } {
  const angle = 2 * Math.PI * share;
  return { x: 0.5 + radius * Math.sin(angle), y: 0.5 - radius * Math.cos(angle) };
}
