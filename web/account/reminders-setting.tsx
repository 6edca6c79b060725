import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPushDevices } from '../../contract/push-devices.ts';
import { type ReminderChannel, type Reminders, updateReminders } from '../../contract/reminders.ts';
import { explainRequestError } from '../api/api-error.ts';
import { createQueryOptions, useOperationMutation } from '../api/use-operation.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { LoadFailure, LoadingState } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { NotificationSettings } from './notifications/notification-settings.tsx';
import { remindersQuery } from './reminders-query.ts';
import classes from './settings-page.module.css';

const devicesQuery = createQueryOptions(listPushDevices, {});

/** Lets the user choose which reminders are sent, and how. Each choice is saved immediately. */
export function RemindersSetting({ email }: { email: string }) {
  const query = useQuery(remindersQuery);
  const { data } = query;
  const push = useQuery(devicesQuery);
  return (
    <Panel title="Reminders">
      {/* Emails link to this id. */}
      <p id="reminders" className={`${classes.anchor} muted anywhere`}>
        {data?.hasMailServer && `Moneta sends these reminders to ${email}. `}
        Reminders are off until you turn them on.
      </p>
      {data ? (
        <Choices saved={data} canPush={(push.data?.devices.length ?? 0) > 0} />
      ) : (
        <LoadingState of="The reminders" query={query} height="12rem" />
      )}
      {push.data ? (
        <NotificationSettings {...push.data} />
      ) : (
        push.error &&
        data && (
          <LoadFailure
            of="The browsers with notifications"
            error={push.error}
            retry={push.refetch}
            isRetrying={push.isFetching}
          />
        )
      )}
    </Panel>
  );
}

const CHOICES = [
  { name: 'budgets', label: 'Budgets', description: 'When 80% or 100% of a budget is spent.' },
  {
    name: 'doubleCharges',
    label: 'Possible double charges',
    description: 'When the same amount was paid twice to the same name within two days.',
  },
  {
    name: 'failedImports',
    label: 'Failed imports',
    description: 'When an import that runs in the background fails.',
  },
  {
    name: 'monthlySummary',
    label: 'Monthly summary',
    description: 'Income, spending and budgets of each month, on the morning after the month ends.',
  },
] as const;

const DAYS = [1, 2, 3, 5, 7, 14, 30];

type Choice = Partial<Omit<Reminders, 'hasMailServer'>>;

function Choices({ saved, canPush }: { saved: Reminders; canPush: boolean }) {
  const { mutate, error } = useOperationMutation(updateReminders);
  /** Choices that were sent to the server but have not been confirmed yet. */
  const [wanted, want] = useState<Choice>({});
  const [lastDays, setLastDays] = useState(1);
  const shown = { ...saved, ...wanted };
  const days = shown.dueDaysBefore ?? lastDays;
  const save = (body: Choice) => {
    want({ ...wanted, ...body });
    // After several quick changes, only the last call runs `onSettled`, so `wanted` is not cleared too early.
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
            <div className={`${classes.detail} flex wrap gap-xs`}>
              <Select
                aria-label="When to remind you"
                data={[...new Set([...DAYS, days])]
                  .sort((a, b) => a - b)
                  .map((count) => ({ value: String(count), label: formatDaysBefore(count) }))}
                value={String(days)}
                onChange={(value) => value && chooseDays(Number(value))}
                allowDeselect={false}
                w="14rem"
              />
              {canPush && <Channel of="Due soon" value={shown.dueBy} onChange={(dueBy) => save({ dueBy })} />}
            </div>
          )}
        </div>
        {CHOICES.map(({ name, ...texts }) => (
          <div key={name} className="stack gap-xs">
            <Checkbox
              {...texts}
              checked={shown[name]}
              onChange={(event) => save({ [name]: event.currentTarget.checked })}
            />
            {canPush && shown[name] && (
              <div className={classes.detail}>
                <Channel
                  of={texts.label}
                  value={shown[`${name}By`]}
                  onChange={(channel) => save({ [`${name}By`]: channel })}
                />
              </div>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

const CHANNELS: { value: ReminderChannel; label: string }[] = [
  { value: 'mail', label: 'Email' },
  { value: 'push', label: 'Notification' },
  { value: 'both', label: 'Email and notification' },
];

type ChannelProps = { of: string; value: ReminderChannel; onChange: (channel: ReminderChannel) => void };

/** Lets the user choose how a reminder is sent. */
function Channel({ of, value, onChange }: ChannelProps) {
  return (
    <Select
      aria-label={`How "${of}" is sent`}
      data={CHANNELS}
      value={value}
      onChange={(channel) => channel && onChange(channel as ReminderChannel)}
      allowDeselect={false}
      w="14rem"
    />
  );
}

function formatDaysBefore(count: number): string {
  return count === 1 ? 'The day before' : `${count} days before`;
}
