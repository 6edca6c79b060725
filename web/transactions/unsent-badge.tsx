import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { getRejectionReason } from '../offline/unsent-transaction.ts';
import classes from './unsent-badge.module.css';

/**
 * Shows that a transaction has not been sent yet, or that the server rejected it.
 * @param isLong true for the full text
 */
export function UnsentBadge({ of, isLong = false }: { of: Transaction; isLong?: boolean }) {
  const refusal = getRejectionReason(of);
  const Icon = refusal === undefined ? IconCloudUp : IconAlertTriangle;
  const waiting = isLong ? 'Waiting to be sent. It is stored only on this device.' : 'Waiting';
  return (
    <span
      className={`${classes.mark} center min-0 muted text-xs medium`}
      data-refused={refusal !== undefined || undefined}
    >
      <Icon size={14} stroke={1.75} aria-hidden="true" className="rigid" />
      <span className={isLong ? undefined : classes.words}>
        {refusal === undefined ? waiting : `Rejected: ${refusal}`}
      </span>
    </span>
  );
}
