/**
 * A line of a receipt that counts towards its total: a bought item, a deposit, or a discount with a negative amount.
 */
export type ReceiptItem = {
  /** The printed name without codes, at most 200 letters. Empty if the name is illegible. */
  name: string;
  /** The printed number of pieces, weight or volume, such as 2 or 0.432. */
  quantity: number;
  /** The price of the whole line in hundredths. */
  amountMinor: number;
};

/** The items, tax and tip of a receipt. */
export type ItemReading = {
  /** At most 200 items, from top to bottom. Empty if the receipt has no items, such as a card slip. */
  items: ReceiptItem[];
  /**
   * The sum of all value-added and sales taxes in hundredths, even if the prices include them. Null if no tax is
   * printed.
   */
  taxMinor: number | null;
  /** The tip, gratuity or service charge in hundredths. Null if none is printed. */
  tipMinor: number | null;
  /**
   * True if the items add up to the total or a subtotal, with tax, tip and rounding if necessary. False if there are no
   * items.
   */
  itemsAddUp: boolean;
};

export const MAX_ITEMS = 200;
export const MAX_NAME_LENGTH = 200;
