/** A line that counts towards the total: an item, a deposit, or a discount with a negative amount. */
export type ReceiptItem = {
  /** The printed name without codes, with at most 200 characters. Empty if it could not be read. */
  name: string;
  /** The number of pieces, weight or volume, such as 2 or 0.432. */
  quantity: number;
  /** The price of the whole line in hundredths. */
  amountMinor: number;
};

/** The items, tax and tip of a receipt. */
export type ItemsTaxAndTip = {
  /**
   * At most 200 items, in the order in which they are printed. Empty for receipts without items, such as card slips.
   */
  items: ReceiptItem[];
  /** The sum of all taxes in hundredths, even if the prices include them. Null if no tax is printed. */
  taxMinor: number | null;
  /** The tip or service charge in hundredths. Null if none is printed. */
  tipMinor: number | null;
  /**
   * True if the items add up to the total or a subtotal, possibly after adding tax, tip and rounding. False if there
   * are no items.
   */
  itemsAddUp: boolean;
};

export const MAX_ITEMS_PER_RECEIPT = 200;
export const MAX_ITEM_NAME_LENGTH = 200;
