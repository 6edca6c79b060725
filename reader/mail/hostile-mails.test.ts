import { expect, test } from 'vitest';
import { readReceipt } from '../read-receipt.ts';

const TODAY = '2026-11-26';
const HEAD = 'From: a@b.example\r\nSubject: Order\r\nMIME-Version: 1.0\r\n';
const nest = (levels: number) => {
  let text = HEAD;
  for (let at = 0; at < levels; at++) text += `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
  return `${text}Content-Type: text/plain\r\n\r\nTotal: $5.00`;
};

test.each([
  ['deeply nested parts', nest(5000)],
  ['a million parts', `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(1_000_000)}`],
  ['many short parts', `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\n\n'.repeat(100_000)}`],
  ['large headers', `${HEAD}X-A: ${'a'.repeat(70)}\r\n${'X-B: b\r\n'.repeat(200_000)}\r\nTotal: $5.00`],
  ['mails inside mails', `${HEAD}${'Content-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\n'.repeat(2000)}\r\nHi`],
])('%s are refused', async (_what, mail) => {
  await expect(readReceipt(Buffer.from(mail), TODAY)).rejects.toThrow(/mail/);
});

const page = (html: string) => Buffer.from(`${HEAD}Content-Type: text/html\r\n\r\n${html}`);

test.each([
  ['tables', '<table><tr><td>'.repeat(20_000)],
  ['elements', '<div>'.repeat(300_000)],
  ['microdata', '<div itemscope itemprop=a>'.repeat(20_000)],
])('deeply nested %s are refused', async (_what, html) => {
  await expect(readReceipt(page(html), TODAY)).rejects.toThrow('nested too deeply');
});

test('long texts, attributes, rows and data are read in a bounded time', async () => {
  for (const html of [
    `<p ${'a="" '.repeat(20_000)}>`,
    `<script type="application/ld+json">${'['.repeat(50_000)}</script>`,
    `<p>${'You spent $5 at '.repeat(50_000)}`,
    '<p>You spent at your card $5 at a b c '.repeat(20_000),
    `<table><tr>${'<td>Total $5.00</td>'.repeat(20_000)}</tr></table>`,
    '1'.repeat(500_000),
    '<'.repeat(500_000),
  ]) {
    await readReceipt(page(`<p>Order</p>${html}`), TODAY).catch((error) => expect(error.reason).toBe('mail'));
  }
});
