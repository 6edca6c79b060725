import { useState } from 'react';
import type { Recurring } from '../../contract/recurring-items.ts';
import { explainRequestError } from '../api/api-error.ts';
import { SOMETHING_WENT_WRONG_MESSAGE } from '../api/error-messages.ts';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { BusyButton } from '../forms/buttons.tsx';
import { useDialogLock } from '../forms/dialog-lock.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { describeFrequency, formatOccurrenceNumber } from './describe-schedule.ts';
import { formatDueIn } from './format-due-in.ts';
import { listNextScheduleDays } from './list-next-schedule-days.ts';
import classes from './recurring.module.css';
import { useHolidays } from './use-holidays.ts';
import { type RecurringAction, useRecurringActions } from './use-recurring-actions.ts';

/** The actions for a recurring item, such as pausing and skipping. `createLazyDialog` requires a default export. */
export default function RecurringActionsDialog({ open, onClose }: { open: Recurring | null; onClose: () => void }) {
  return (
    <ItemDialogFrame open={open} onClose={onClose} title={({ name }) => name}>
      {(item) => <Item key={item._id} of={item} onDone={onClose} />}
    </ItemDialogFrame>
  );
}

type Choice = { change: RecurringAction; label: string; busyLabel: string; words: string };

function Item({ of, onDone }: { of: Recurring; onDone: () => void }) {
  // Shows the item as it was when the dialog opened, so that the text does not change during the closing animation.
  // After an error, shows the current item.
  const [opened] = useState(of);
  const [isRefused, setRefused] = useState(false);
  const item = isRefused ? of : opened;
  const { start, isPending, error, change } = useChosen(item, onDone);
  if ((error !== null) !== isRefused) setRefused(error !== null);
  const { currency } = useDisplayCurrency();
  const holidays = useHolidays(item.weekend);
  const amount = formatMoney(item.amount, currency);
  const choices = item.isEnded ? [] : item.isPaused ? [resumeOf(item)] : choicesFor(item, amount, holidays);
  return (
    <>
      <p className={classes.facts}>
        {`${describeFrequency(item)}, ${item.isEstimate ? `about ${amount}` : amount}. ${describeState(item)}`}
      </p>
      <FormErrorMessage sentence={error ? explainRequestError(error, SOMETHING_WENT_WRONG_MESSAGE) : null} />
      <ul>
        {choices.map(({ change: of, label, busyLabel, words }) => (
          <li key={of} className={`${classes.choice} grid gap-md center`}>
            <BusyButton
              variant="default"
              label={label}
              busyLabel={busyLabel}
              isBusy={isPending && change === of}
              aria-describedby={`change-${of}`}
              onClick={() => start(of)}
            />
            <span id={`change-${of}`} className="muted text-sm">
              {words}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeState(item: Recurring): string {
  if (item.isEnded) return 'Ended. No more transactions are posted.';
  if (item.isPausedAtLimit) {
    return 'Paused because you reached the transaction limit. Delete some transactions, then resume this item.';
  }
  if (item.isPaused) return 'Paused. No transactions are posted.';
  const due = [formatDay(item.nextDueDate), formatDueIn(item.nextDueDate, getToday()), formatOccurrenceNumber(item)];
  return `Next due ${due.filter(Boolean).join(', ')}.`;
}

/** Runs one action at a time. The dialog stays open while the action runs, so that it can show an error. */
function useChosen(item: Recurring, onDone: () => void) {
  const { start, isPending, error, wanted } = useRecurringActions(onDone);
  useDialogLock(isPending);
  return { start: (change: RecurringAction) => start({ of: item, change }), isPending, error, change: wanted?.change };
}

function choicesFor(item: Recurring, amount: string, holidays: ReadonlySet<string>): Choice[] {
  const due = formatDay(item.nextDueDate);
  const following = listNextScheduleDays({ ...item, holidays }, item.nextDueDate, 2)[1];
  const after = following ? `The next occurrence is on ${formatDay(following)}.` : 'It is the last occurrence.';
  return [
    {
      change: 'post',
      label: 'Post Now',
      busyLabel: 'Posting...',
      words: `Records ${amount} today instead of on ${due}.`,
    },
    {
      change: 'skip',
      label: 'Skip Once',
      busyLabel: 'Skipping...',
      words: `Skips the occurrence on ${due}. ${after}`,
    },
    {
      change: 'pause',
      label: 'Pause',
      busyLabel: 'Pausing...',
      words: 'No transactions are posted until you resume this item.',
    },
  ];
}

function resumeOf({ nextDueDate, isPausedAtLimit }: Recurring): Choice {
  const due = formatDay(nextDueDate);
  const words = isPausedAtLimit
    ? `Posts all missed occurrences since ${due}.`
    : `Resumes on ${due}. Missed occurrences are not posted.`;
  return { change: 'resume', label: 'Resume', busyLabel: 'Resuming...', words };
}
