import { expect, test } from 'vitest';
import { findTextRegions } from './find-text-regions.ts';

const [width, height] = [120, 80];

/** Returns a map with `probability` at all pixels for which `inside` is true, and 0 at all other pixels. */
function draw(inside: (x: number, y: number) => boolean, probability = 0.9): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) =>
    inside(i % width, Math.floor(i / width)) ? probability : 0,
  );
}

test('a level patch becomes a level rectangle, enlarged by what the network shrank', () => {
  const [region, ...others] = findTextRegions(
    draw((x, y) => x >= 20 && x <= 80 && y >= 30 && y <= 40),
    width,
    height,
  );
  expect(others).toEqual([]);
  expect(region).toMatchObject({ x: 50, y: 35, angle: 0 });
  // Each side of the 60 × 10 rectangle moves outwards by 1.6 × area / perimeter.
  expect(region?.width).toBeCloseTo(60 + 2 * 6.86, 1);
  expect(region?.height).toBeCloseTo(10 + 2 * 6.86, 1);
});

test('a slanted patch keeps its slant', () => {
  const slant = 0.2;
  const inside = (x: number, y: number) => {
    const [dx, dy] = [x - 60, y - 40];
    const along = dx * Math.cos(slant) + dy * Math.sin(slant);
    return Math.abs(along) < 40 && Math.abs(dy * Math.cos(slant) - dx * Math.sin(slant)) < 5;
  };
  const [region] = findTextRegions(draw(inside), width, height);
  expect(region?.angle).toBeCloseTo(slant, 1);
  expect((region?.width ?? 0) / (region?.height ?? 1)).toBeGreaterThan(3);
});

test('specks and faint patches are ignored', () => {
  expect(
    findTextRegions(
      draw((x, y) => x === 5 && y === 5),
      width,
      height,
    ),
  ).toEqual([]);
  expect(
    findTextRegions(
      draw((x, y) => x > 20 && x < 80 && y > 30 && y < 40, 0.4),
      width,
      height,
    ),
  ).toEqual([]);
});

test('a curved patch becomes a band along its centreline', () => {
  const sink = (x: number) => 14 * ((x - 60) / 50) ** 2;
  const [region, ...others] = findTextRegions(
    draw((x, y) => Math.abs(x - 60) <= 50 && Math.abs(y - 30 - sink(x)) <= 3),
    width,
    height,
  );
  expect(others).toEqual([]);
  // The height is the height of the text plus the enlargement, not the 21 pixels of its bounding rectangle.
  expect(region?.height).toBeLessThan(21);
  const centreline = region?.centreline ?? [];
  expect((centreline[0] as number) - (centreline[4] as number)).toBeGreaterThan(10);
  expect((centreline[8] as number) - (centreline[4] as number)).toBeGreaterThan(10);
});
