import { expect, test } from 'vitest';
import { readReceiptFields } from '../fields/read-receipt-fields.ts';
import type { OcrPage } from '../ocr-page.ts';
import { createTextPage } from '../testing/create-text-page.ts';
import * as marks from './shop-fingerprints.ts';
import { computeTextFingerprint, createFingerprintComparison } from './text-fingerprint.ts';

const { isSameShop } = marks;
const computeFingerprints = (pages: OcrPage[]) =>
  marks.computeShopFingerprints(pages, readReceiptFields(pages, '2025-06-30').merchant);
const head = ['BLUE DOOR TRADING SDN BHD', '(123456-X)', '12, JALAN BESAR, 50000 KUALA LUMPUR', 'TEL: 03-1234 5678'];
const receipt = (top: string[], ...lines: string[]) => [createTextPage([...top, 'TAX INVOICE', ...lines])];
const monday = receipt(head, 'Bill 4711', '03/03/2025 18:22', 'LATTE  9.50', 'CAKE  8.00', 'TOTAL  17.50');

test('two receipts of one shop are recognized, whatever was bought', () => {
  const friday = receipt(head, 'Bill 4802', '07/03/2025 09:10', 'TEA  4.00', 'TOTAL  4.00');
  expect(isSameShop(computeFingerprints(monday), computeFingerprints(friday))).toBe(true);
});

test('some misread letters do not make it another shop', () => {
  const faint = receipt(['BLUE D00R TRADIMG SDM BHD', '(123456-X)', '12, JALAN BE5AR'], 'TEA  4.00', 'TOTAL  4.00');
  expect(isSameShop(computeFingerprints(monday), computeFingerprints(faint))).toBe(true);
});

test('numbers and address replace a missing name', () => {
  const torn = receipt(head.slice(1), 'TEA  4.00', 'TOTAL  4.00');
  expect(isSameShop(computeFingerprints(monday), computeFingerprints(torn))).toBe(true);
});

test('shops that share only common words or a street are different', () => {
  const other = receipt(
    ['RED ROSE TRADING SDN BHD', '12, JALAN BESAR, 50000 KUALA LUMPUR'],
    'TEA  4.00',
    'TOTAL  4.00',
  );
  expect(isSameShop(computeFingerprints(monday), computeFingerprints(other))).toBe(false);
});

test('a second picture is more similar than another purchase, which is more similar than another shop', () => {
  const again = receipt(head, 'Bill 4711', '03/03/2025 18:22', 'LATIE  9.50', 'CAKE  8.00', 'TOTAL  17.50');
  const later = receipt(head, 'Bill 4802', '07/03/2025 09:10', 'LATTE  9.50', 'TEA  4.00', 'TOTAL  13.50');
  const other = receipt(['RED ROSE LTD', '5 HIGH STREET'], '07/03/2025 09:10', 'SOAP  4.00', 'TOTAL  4.00');
  const alike = [again, later, other].map((each) =>
    createFingerprintComparison(computeTextFingerprint(monday))(computeTextFingerprint(each)),
  );
  expect(alike[0]).toBeGreaterThan(0.9);
  expect(alike[1]).toBeLessThan(0.75);
  expect(alike[2]).toBeLessThan(0.3);
  expect(createFingerprintComparison(computeTextFingerprint(monday))(computeTextFingerprint(monday))).toBe(1);
});

test('the fingerprint of a text is short, and empty texts are not similar', () => {
  expect(computeTextFingerprint(monday).length).toBeLessThan(200);
  expect(
    createFingerprintComparison(computeTextFingerprint([createTextPage([])]))(
      computeTextFingerprint([createTextPage([])]),
    ),
  ).toBe(0);
});
