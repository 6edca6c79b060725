import { expect, test } from 'vitest';
import { isLikelyCardPayment } from './is-likely-card-payment.ts';

const row = (text: string, amount = 1000) => ({ group: 'new', amount, name: '', text }) as const;

test.each(['CAPITAL ONE AUTOPAY PYMT', 'PAYMENT THANK YOU-MOBILE', 'CHASE CREDIT CRD EPAY', 'AUTO PAY 1234'])(
  '%s shows the hint for card payments',
  (text) => {
    expect(isLikelyCardPayment(row(text))).toBe(true);
    // An outgoing payment to a card is not income, so it needs no hint.
    expect(isLikelyCardPayment(row(text, -1000))).toBe(false);
    expect(isLikelyCardPayment({ ...row(text), group: 'transfer' })).toBe(false);
  },
);

test.each(['ADP PAYROLL PYMT', 'Salary payment November', 'REFUND AUTOPARTS'])('%s is income', (text) =>
  expect(isLikelyCardPayment(row(text))).toBe(false),
);
