import { omitEmptyFields, type StatementTransfer } from '../../statement.ts';
import type { SkippedEntry } from '../classify-rows.ts';

/**
 * Joins two consecutive rows that are marked as a transfer, for programs that list it in both accounts. The amounts may
 * be in different currencies.
 */
export function pairTransferRows(skipped: readonly SkippedEntry[]): StatementTransfer[] {
  const transfers: StatementTransfer[] = [];
  const rows = skipped.filter(({ details }) => details.reason === 'transfer').map(({ details }) => details);
  for (let at = 0; at + 1 < rows.length; at++) {
    const [first, second] = [rows[at], rows[at + 1]];
    const [out, into] = (first?.read?.amountMinor ?? 0) < 0 ? [first, second] : [second, first];
    const { day, amountMinor: outMinor = 0, account: from, currency } = out?.read ?? {};
    const { day: otherDay, amountMinor: inMinor = 0, account: to, currency: otherCurrency } = into?.read ?? {};
    const isPair = day !== undefined && day === otherDay && outMinor < 0 && inMinor > 0;
    if (!isPair || from === undefined || to === undefined || from === to) continue;
    // Amounts in one currency must be equal, because otherwise the rows belong to different transfers.
    const isExchange = currency !== otherCurrency;
    if (!isExchange && -outMinor !== inMinor) continue;
    const arrived = isExchange ? { amountMinor: inMinor, ...omitEmptyFields({ currency: otherCurrency }) } : undefined;
    const line = first?.line ?? 0;
    transfers.push({
      line,
      day,
      amountMinor: -outMinor,
      from,
      to,
      name: out?.read?.note ?? '',
      note: '',
      ...omitEmptyFields({ currency, arrived }),
    });
    at++;
  }
  return transfers;
}
