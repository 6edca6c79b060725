import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Repeating, RepeatingSeries } from '../../../contract/repeating-series.ts';
import { formatDay } from '../../days/format-day.ts';
import { getToday } from '../../days/today.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { formatPriceChangeDay } from '../price-change.ts';
import { describeMissingPayment } from './describe-series.ts';
import classes from './repeating.module.css';
import { useSeriesActions } from './use-series-actions.ts';

type NotesProps = {
  of: Repeating;
  onEditItem: (id: string) => void;
};

/** Warns about missing payments and about recurring items with outdated amounts. Renders nothing if there are none. */
export function PaymentWarnings({ of: { missing, priceChanges, unconfirmed }, onEditItem }: NotesProps) {
  const { currency } = useDisplayCurrency();
  const today = getToday();
  if (missing.length + priceChanges.length + unconfirmed.length === 0) return null;
  return (
    <ul className={`${classes.notes} stack text-sm`} aria-label="Payments to check">
      {unconfirmed.map(({ transactionId, name, day, amount }) => (
        <Note key={transactionId}>
          <span className={classes.note}>
            {`Your bank did not book ${formatMoney(amount, currency)} for `}
            <Link to="/transactions" search={{ search: name, from: day, to: day }} className="reach plain-link">
              {name}
            </Link>
            {`, which was recorded on ${formatDay(day)}.`}
          </span>
        </Note>
      ))}
      {priceChanges.map(({ recurringId, name, amount, seenAmount, since }) => (
        <Note key={recurringId}>
          <span className={classes.note}>
            {`${name} costs ${formatMoney(seenAmount, currency)} ${formatPriceChangeDay(since, today)}, but its recurring transaction is still set to ${formatMoney(amount, currency)}.`}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Edit ${name}, which has a different amount`}
            onClick={() => onEditItem(recurringId)}
          >
            Edit
          </Button>
        </Note>
      ))}
      {missing.map((series) => (
        <MissingPayment key={`${series.key} ${series.isIncome} ${series.amount}`} series={series} today={today} />
      ))}
    </ul>
  );
}

function MissingPayment({ series, today }: { series: RepeatingSeries; today: string }) {
  const { dismiss, isDismissing } = useSeriesActions(series, () => {});
  return (
    <Note>
      <span className={classes.note}>{describeMissingPayment(series, today)}</span>
      <BusyButton
        variant="default"
        size="compact-sm"
        label="Dismiss"
        busyLabel="Saving..."
        isBusy={isDismissing}
        aria-label={`Dismiss the missing payment for ${series.name}`}
        onClick={dismiss}
      />
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <li className="row wrap gap-xs anywhere">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" className="rigid accent" />
      {children}
    </li>
  );
}
