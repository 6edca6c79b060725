import type { ChosenField } from '../ranking/choose.ts';
import type { Weights } from '../ranking/rank.ts';

/** What is known before any receipt is seen: learning starts from here and departs from it only as far as it must. */
type Known = {
  choose: Weights;
  /** How strongly the learned weights are held near `choose`: high where few receipts have to teach many features. */
  ridge: number;
  confidence: Weights;
  /** Of the choices that are marked sure so many are to be right: a little more than is promised, for what is new. */
  rightWhenSure: number;
};

export const known: Readonly<Record<ChosenField, Known>> = {
  amount: {
    choose: {
      'label final total': 1.5,
      'label total': 1,
      'label total with tax': 1,
      'label tax': -1,
      'label change': -1,
      'label rounding': -1,
      'label discount': -1,
      'label count': -0.5,
      'label other': -0.5,
      'label none': -0.5,
      'in breakdown': -0.5,
      'form gap': -0.5,
      'form whole': -1,
      'form pointless': -1.5,
      'form repaired': -0.5,
      'adds up': 0.5,
      'adds up as total': 0.7,
      'cash less change': 0.7,
      // No receipt that the weights are learned from has been corrected before.
      taught: 8,
    },
    ridge: 8,
    confidence: {
      always: 1,
      lead: 0.5,
      'hardly legible': -3,
      'adds up': 0.5,
      'only sum': 0.5,
      'total said as paid': 0.5,
      'larger sum': -1.5,
      // People differ in what they call the total: before or after it was rounded, or a discount was taken.
      'near earlier sum': -2.5,
      'after discount': -2.5,
      // What nothing calls a total may be anything.
      'label none': -4,
      'label other': -4,
      'label paid': -2,
      'label subtotal': -2,
    },
    rightWhenSure: 0.99,
  },
  date: {
    choose: {
      'date word': 1,
      'date word above': 0.4,
      'purchase word': 1.5,
      'purchase word above': 0.7,
      'other word': -2,
      'other word above': -0.5,
      clock: 0.8,
      'said again': 0.6,
      'long year': 0.3,
      'bare digits': -1,
      repaired: -1,
      low: -0.5,
      old: -1.5,
    },
    ridge: 4,
    confidence: { always: 1, lead: 0.5, 'hardly legible': -5, repaired: -2, 'bare digits': -1.5, old: -1.5 },
    rightWhenSure: 0.99,
  },
  merchant: {
    choose: {
      marketplace: 12,
      'legal form': 1.5,
      'business word': 0.5,
      'rank 1': -0.4,
      'rank 2': -0.8,
      'rank 3': -1.2,
      'rank 4': -1.6,
      'in head': 4,
      height: 0.5,
      'upper case': 0.2,
      'lower case': -1.5,
      short: -0.4,
      'said again': 1,
      'registered beside': 0.4,
      'registered below': 0.4,
      'open bracket': -0.5,
      'begins as a rest': -2,
      'customer above': -3,
      'begins small': -0.5,
      'joined with an end': 0.5,
      'joined as one': 1,
      'joined after a rest': 2,
      'joined freely': -2,
      'joined to a whole name': -1,
      unclear: -1,
    },
    ridge: 4,
    confidence: {
      lead: 1,
      'hardly legible': -8,
      alone: -0.5,
      'begins small': -1,
      'open bracket': -1,
      'odd signs': -0.5,
    },
    rightWhenSure: 0.985,
  },
};
