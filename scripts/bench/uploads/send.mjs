// The uploading process. It is separate because 200 MB in the measuring process would slow down each memory check.
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';

/** @typedef {{url: string, token: string, count: number, size: number}} Order how many, and of how many bytes at least */
/** @typedef {{statuses: string, seconds: number}} Answers how many had which status, and when the last one came */

/** @type {Buffer[]} */
let receipts = [];
/** @type {Order | undefined} */
let order;

// The first message is an order, answered when the receipts are drawn. Any second message starts the upload, answered when all
// are uploaded.
process.on('message', async (/** @type {Order} */ message) => {
  if (order) return process.send?.(await uploadAll(order));
  order = message;
  receipts = await drawReceipts(order);
  process.send?.('drawn');
});
process.on('disconnect', () => process.exit());

/**
 * Receipts of different purchases. Decoders ignore bytes after the end of a JPEG, so padding can give them any size.
 * @param {Order} order
 */
async function drawReceipts({ count, size }) {
  const { drawReceipt } = await import(pathToFileURL(inRoot('dist', 'reader', 'testing', 'draw-receipt.js')).href);
  const drawn = [];
  for (let number = 1; number <= count; number++) {
    const prices = [450 + number, 825 + (size > 0 ? 1000 : 0), 1999];
    const receipt = await drawReceipt({
      merchant: 'RIVERSIDE TRADING',
      day: `2025-11-${String(number).padStart(2, '0')}`,
      items: prices.map((amountMinor, home) => ({ name: `NOTEBOOK ${home}`, amountMinor })),
      totalMinor: prices.reduce((sum, price) => sum + price, 0),
      lines: [`RECEIPT ${size > 0 ? 7 : 3}${number * 7919}`],
    });
    drawn.push(Buffer.concat([receipt, randomBytes(Math.max(0, size - receipt.length))]));
  }
  return drawn;
}

/**
 * @param {Order} order
 * @returns {Promise<Answers>}
 */
async function uploadAll({ url, token }) {
  const start = performance.now();
  const statuses = await Promise.all(
    receipts.map(async (bytes, number) => {
      const body = new FormData();
      body.set('receipt', new Blob([new Uint8Array(bytes)]), `receipt-${number}.jpg`);
      const headers = { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Berlin' };
      const answer = await fetch(`${url}/api/receipts/upload`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const each = [...new Set(statuses)].map((one) => `${statuses.filter((status) => status === one).length} × ${one}`);
  return { statuses: each.join(', '), seconds: (performance.now() - start) / 1000 };
}
