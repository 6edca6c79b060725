import { Counter, Histogram, type Registry } from 'prom-client';
import { type ReceiptReader, UnreadableReceiptError } from '../../reader/index.ts';

/** Returns a reader that counts the receipts it reads. */
export function countReceiptsOfReader(reader: ReceiptReader, registry: Registry): ReceiptReader {
  const receipts = new Counter({
    name: 'moneta_receipts_total',
    help: 'Number of receipts by result: read, without-amount, cancelled, failed, or the reason why the receipt was refused.',
    labelNames: ['result'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'moneta_receipt_reading_seconds',
    help: 'Time to read a receipt, not including the time in the queue.',
    buckets: [0.25, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  return {
    ...reader,
    async read(path, options) {
      try {
        const reading = await reader.read(path, options);
        receipts.inc({ result: reading.amountMinor === null ? 'without-amount' : 'read' });
        seconds.observe(reading.ms / 1000);
        return reading;
      } catch (error) {
        const refused = error instanceof UnreadableReceiptError ? error.reason : 'failed';
        receipts.inc({ result: options.signal?.aborted ? 'cancelled' : refused });
        throw error;
      }
    },
  };
}
