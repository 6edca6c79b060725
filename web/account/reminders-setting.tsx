import { Checkbox, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getReminders, type Reminders, updateReminders } from '../../contract/reminders.ts';
import { explainRequestError } from '../api/api-error.ts';
import { createQueryOptions, useOperationMutation } from '../api/use-operation.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import classes from './settings-page.module.css';

const remindersQuery = createQueryOptions(getReminders, {});

/** Lets the user choose which reminders are sent by email. Each choice is saved immediately. */
export function RemindersSetting({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useQuery(remindersQuery);
  return (
    <Panel title="Reminders">
      {/* Mails link to this id. */}
      <p id="reminders" className={`${classes.anchor} muted anywhere`}>
        Moneta sends these reminders to {email}. They are off until you turn them on.
      </p>
      {data ? (
        <Choices saved={data} />
      ) : error ? (
        <LoadFailure of="The reminders" error={error} retry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Panel>
  );
}

const CHOICES = [
  { name: 'budgets', label: 'Budgets', description: 'When 80% or 100% of a budget is spent.' },
  {
    name: 'doubleCharges',
    label: 'Possible double charges',
    description: 'When the same amount was paid to the same name twice within two days.',
  },
  {
    name: 'failedImports',
    label: 'Failed imports',
    description: 'When a file cannot be imported in the background.',
  },
  {
    name: 'monthlySummary',
    label: 'Monthly summary',
    description: 'Income, spending and budgets of each month, on the morning after the month ends.',
  },
] as const;

const DAYS = [1, 2, 3, 5, 7, 14, 30];

type Choice = Partial<Omit<Reminders, 'hasMailServer'>>;

function Choices({ saved }: { saved: Reminders }) {
  const { mutate, error } = useOperationMutation(updateReminders);
  /** Choices that were sent to the server but are not confirmed yet. */
  const [wanted, want] = useState<Choice>({});
  const [lastDays, setLastDays] = useState(1);
  const shown = { ...saved, ...wanted };
  const days = shown.dueDaysBefore ?? lastDays;
  const save = (body: Choice) => {
    want({ ...wanted, ...body });
    // If several changes are sent quickly, only the last one runs `onSettled`.
    mutate({ body }, { onSettled: () => want({}) });
  };
  const chooseDays = (dueDaysBefore: number) => {
    setLastDays(dueDaysBefore);
    save({ dueDaysBefore });
  };
  return (
    <>
      {!saved.hasMailServer && (
        <p className="muted text-sm">
          This server cannot send emails. It writes them to a folder that only the administrator can read.
        </p>
      )}
      <FormErrorMessage
        sentence={error ? explainRequestError(error, 'The reminders could not be saved. Try again.') : null}
      />
      <div className="stack gap-md">
        <div className="stack gap-xs">
          <Checkbox
            label="Due soon"
            description="Before a recurring transaction is due."
            checked={shown.dueDaysBefore !== null}
            onChange={(event) => save({ dueDaysBefore: event.currentTarget.checked ? days : null })}
          />
          {shown.dueDaysBefore !== null && (
            <Select
              className={classes.detail}
              aria-label="When to remind you"
              data={[...new Set([...DAYS, days])]
                .sort((a, b) => a - b)
                .map((count) => ({ value: String(count), label: formatDaysBefore(count) }))}
              value={String(days)}
              onChange={(value) => value && chooseDays(Number(value))}
              allowDeselect={false}
              w="14rem"
            />
          )}
        </div>
        {CHOICES.map(({ name, ...texts }) => (
          <Checkbox
            key={name}
            {...texts}
            checked={shown[name]}
            onChange={(event) => save({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </>
  );
}

function formatDaysBefore(count: number): string {
  return count === 1 ? 'The day before' : `${count} days before`;
}
