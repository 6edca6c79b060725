/** An item on a receipt: something bought, a deposit, or a discount, which is negative. */
export type Item = {
  /** As printed, without codes, at most 200 letters; empty if illegible. */
  name: string;
  /** Pieces, weight or volume as printed: 2, or 0.432. */
  quantity: number;
  /** The price of the whole line in hundredths. */
  amountMinor: number;
};

/** What the total of a receipt is made up of. */
export type ItemReading = {
  /** At most 200, from top to bottom; empty if a receipt has no items, such as a card slip. */
  items: Item[];
  /** The sum of value added and sales taxes in hundredths, whether included in the prices or not; null if none is printed. */
  taxMinor: number | null;
  /** Tip, gratuity or service charge in hundredths; null if none is printed. */
  tipMinor: number | null;
  /** True if the items add up to the total or a subtotal, if necessary with tax, tip and rounding. False without items. */
  itemsAddUp: boolean;
};

export const MAX_ITEMS = 200;
export const MAX_NAME = 200;
