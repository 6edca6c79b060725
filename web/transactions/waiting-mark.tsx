import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import type { Transaction } from '../../contract/transactions.ts';
import { refusalOf } from '../offline/waiting-row.ts';
import classes from './waiting-mark.module.css';

/**
 * Says that a transaction waits to be sent, or why the server refused it.
 * @param isLong with all that there is to say
 */
export function WaitingMark({ of, isLong = false }: { of: Transaction; isLong?: boolean }) {
  const refusal = refusalOf(of);
  const Icon = refusal === undefined ? IconCloudUp : IconAlertTriangle;
  const waiting = isLong ? 'Waiting to be sent. Only this device has it.' : 'Waiting';
  return (
    <span className={classes.mark} data-refused={refusal !== undefined || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span className={isLong ? undefined : classes.words}>
        {refusal === undefined ? waiting : `Not accepted: ${refusal}`}
      </span>
    </span>
  );
}
