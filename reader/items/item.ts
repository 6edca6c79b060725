/** A line of the goods on a receipt: something bought, a deposit, or a discount, which is negative. */
export type Item = {
  /** As it is printed, at most 200 letters, without codes; empty where none is legible. */
  name: string;
  /** Pieces, or what was weighed or measured, as it is printed: 2, or 0.432. */
  quantity: number;
  /** What the line comes to, in whole hundredths. */
  amountMinor: number;
};

/** What a receipt says beside its fields of what its total is made of. */
export type ItemReading = {
  /** At most 200, from top to bottom; none where a receipt has no goods, such as the slip of a card. */
  items: Item[];
  /** All value added and sales tax together, in the prices or on top of them, in whole hundredths; null where none is printed. */
  taxMinor: number | null;
  /** What goes to those who served: tip, gratuity, service charge; in whole hundredths, null where none is printed. */
  tipMinor: number | null;
  /** The sum of the items is the total or a subtotal, where need be with tax, tip and rounding. False without items. */
  itemsAddUp: boolean;
};

export const MAX_ITEMS = 200;
export const MAX_NAME = 200;
