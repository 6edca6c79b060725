import { expect, test } from 'vitest';
import { palette } from '../../theme/palette.ts';
import { sliceColour } from './slice-colour.ts';

test('no two slices that meet have the same colour, however many there are', () => {
  for (const { chart } of Object.values(palette)) {
    for (let count = 2; count <= 40; count++) {
      const ring = Array.from({ length: count }, (_, index) => sliceColour(index, count, chart));
      for (const [index, colour] of ring.entries()) expect(colour).not.toBe(ring[(index + 1) % count]);
    }
  }
});
