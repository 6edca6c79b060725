/** The outer and inner radius, as fractions of the ring's width. */
const OUTER = 0.5;
const INNER = 0.3;

/** The start and end of a slice, as fractions of the circle, clockwise from the top. */
export type PieSlice = { start: number; end: number };

/** Divides the ring into slices in proportion to the amounts. */
export function computePieSlices(amounts: readonly number[]): PieSlice[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  let end = 0;
  return amounts.map((amount) => {
    const start = end;
    end += amount / sum;
    return { start, end };
  });
}

/**
 * Returns a slice as an SVG path in a 100 by 100 box. The path has two halves, because a single SVG arc cannot draw a
 * full circle.
 */
export function createSlicePath({ start, end }: PieSlice): string {
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

/** Returns the centre of a slice, in fractions of the ring's width and height. */
export function findSliceCentre({ start, end }: PieSlice): { x: number; y: number } {
  return pointOn((start + end) / 2, (OUTER + INNER) / 2);
}

/** Vertical distance from the centre to the edge of the total in the middle, as a fraction of the ring's height. */
const TOTAL = 0.14;

/**
 * Returns the position of the tooltip of a slice. The tooltip is in the opposite half of the ring, so that it covers
 * neither the slice nor the total.
 */
export function getSliceTooltipPosition(slice: PieSlice): { x: number; y: number; side: 'over' | 'under' } {
  return findSliceCentre(slice).y > 0.5
    ? { x: 0.5, y: 0.5 - TOTAL, side: 'over' }
    : { x: 0.5, y: 0.5 + TOTAL, side: 'under' };
}

/**
 * Returns the index of the slice at a position, given in fractions of the ring's width and height. Null if the position
 * is not on the ring.
 */
export function findSliceAtPoint(slices: readonly PieSlice[], x: number, y: number): number | null {
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
