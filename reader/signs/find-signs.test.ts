import { expect, test } from 'vitest';
import { readReceipt } from '../read.ts';
import { apart, CORNER_BAKERY, drawReceipt } from '../testing/draw-receipt.ts';
import { photograph } from '../testing/photograph.ts';
import { chancesOf, packed, unpacked } from './net.ts';

const today = '2025-06-30';

test.each([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₺', 'TRY'],
])('%s next to amounts in a photo is %s, although the recognition model does not know it', async (sign, currency) => {
  const lines = [apart('CASH', `${sign}30.00`), apart('CHANGE', `${sign}6.61`)];
  const drawn = await drawReceipt({ ...CORNER_BAKERY, lines });
  const reading = await readReceipt(await photograph(drawn, { slant: 3, shadow: 0.85 }), today);
  expect(reading).toMatchObject({ currency, amountMinor: 2339, confidence: { currency: 0.95 } });
  const marked = reading.pages[0]?.lines.flatMap(({ words }) =>
    words.filter(({ usedFor }) => usedFor.includes('currency')),
  );
  expect(marked?.map((word) => word.sign)).toEqual([sign]);
});

test('stored weights give nearly the same result', () => {
  const weights = Float32Array.from([0.5, -1, 2, 0.25, 1, -0.75]);
  const layer = { inputs: 3, outputs: 2, weights, biases: Float32Array.from([0.1, -0.2]) };
  const shape = Float32Array.from([1, 0.5, 0]);
  const kept = unpacked(JSON.parse(JSON.stringify(packed([layer]))));
  const [first = 0, second = 0] = chancesOf([layer], shape);
  expect(first + second).toBeCloseTo(1);
  expect(chancesOf(kept, shape)[0]).toBeCloseTo(first, 2);
});
