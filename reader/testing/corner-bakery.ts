import { apart, type DrawnReceipt } from './draw-receipt.ts';

/** A small receipt whose total is the sum of its goods, and the cash less the change. */
export const CORNER_BAKERY: DrawnReceipt = {
  merchant: 'CORNER BAKERY LTD',
  day: '2025-03-14',
  items: [
    { name: 'BREAD', amountMinor: 350 },
    { name: 'COFFEE BEANS 250G', amountMinor: 1290 },
    { name: 'PLUM JAM', amountMinor: 699 },
  ],
  totalMinor: 2339,
  lines: [apart('CASH', '30.00'), apart('CHANGE', '6.61')],
};
