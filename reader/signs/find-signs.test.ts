import { expect, test } from 'vitest';
import { readReceipt } from '../read.ts';
import { apart, CORNER_BAKERY, drawReceipt } from '../testing/draw-receipt.ts';
import { photograph } from '../testing/photograph.ts';

const today = '2025-06-30';

test.each([
  ['€', 'EUR'],
  ['£', 'GBP'],
])('%s beside amounts of a photographed receipt is %s, though recognition does not know it', async (sign, currency) => {
  const lines = [apart('CASH', `${sign}30.00`), apart('CHANGE', `${sign}6.61`)];
  const drawn = await drawReceipt({ ...CORNER_BAKERY, lines });
  const reading = await readReceipt(await photograph(drawn, { slant: 3, shadow: 0.85 }), today);
  expect(reading).toMatchObject({ currency, amountMinor: 2339, confidence: { currency: 0.95 } });
  const marked = reading.pages[0]?.lines.flatMap(({ words }) =>
    words.filter(({ usedFor }) => usedFor.includes('currency')),
  );
  expect(marked?.map((word) => word.sign)).toEqual([sign]);
});
