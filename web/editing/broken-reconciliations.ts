import { listReconciliationsOfEntry } from '../../contract/reconciliations.ts';
import { callServer } from '../api/call-server.ts';
import { formatDay } from '../days/format-day.ts';
import { formatMoney } from '../money/format-money.ts';

/**
 * Returns a sentence that names the finished reconciliations that would no longer add up after a change to the entry.
 * Returns '' if there are none or the server cannot be reached.
 */
export async function describeBrokenReconciliations(transactionId: string, currency: string): Promise<string> {
  const found = await callServer(listReconciliationsOfEntry, { query: { transactionId } }).catch(() => []);
  if (found.length === 0) return '';
  const names = found.map(
    ({ accountName, day, balance }) => `${accountName} through ${formatDay(day)} (${formatMoney(balance, currency)})`,
  );
  return found.length === 1
    ? `The reconciliation of ${names[0]} will no longer add up.`
    : `The reconciliations of ${names.join(' and ')} will no longer add up.`;
}
