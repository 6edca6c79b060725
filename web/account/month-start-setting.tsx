import { Checkbox, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MonthStart as Body, chooseMonthStart } from '../../contract/month-start.ts';
import { MAX_MONTH_START_DAY, type MonthStartDay } from '../../domain/month-ranges.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { useUserSettingMutation } from '../auth/queries.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { findFieldErrors } from '../forms/field-errors.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { Panel } from '../layout/panel.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** Lets the user choose the day of the month on which budget months begin. */
export function MonthStartSetting({ saved }: { saved: MonthStartDay }) {
  const router = useRouter();
  const [isWorkingDay, setWorkingDay] = useState(saved === 'last-working-day');
  const [typed, type] = useState(saved === 'last-working-day' ? '31' : String(saved));
  const [sentence, setSentence] = useState<string | undefined>();
  const save = useUserSettingMutation(
    (monthStartDay: MonthStartDay) => callServer(chooseMonthStart, { body: { monthStartDay } }),
    async (client, monthStartDay) => {
      await router.invalidate();
      await refetchInAllTabs(client);
      showToastMessage('success', `Your months now begin on ${describeStart(monthStartDay)}.`);
    },
  );
  const day = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  const start = isWorkingDay ? 'last-working-day' : day;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { monthStartDay } = findFieldErrors(Body, { monthStartDay: start });
    setSentence(monthStartDay);
    if (monthStartDay === undefined) save.mutate(start);
  };
  return (
    <Panel title="Months">
      <p className="muted">
        In budgets and on the dashboard, each month begins on this day, for example on your payday. A month is named
        after the calendar month it starts in.
      </p>
      <FormErrorMessage
        sentence={save.isError ? explainRequestError(save.error, 'The day could not be saved. Try again.') : null}
      />
      <form onSubmit={submit} noValidate className="stack gap-md">
        <Checkbox
          label="Begin on the last working day of the month"
          description="The last day from Monday to Friday. Holidays are not taken into account."
          checked={isWorkingDay}
          onChange={(event) => setWorkingDay(event.currentTarget.checked)}
        />
        <div className="flex end wrap gap-sm">
          {!isWorkingDay && (
            <TextInput
              label="Months begin on day"
              type="number"
              min={1}
              max={31}
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              error={sentence}
              w="11rem"
            />
          )}
          <SubmitButton size="md" label="Save Day" busyLabel="Saving..." isBusy={save.isPending} />
        </div>
        {!isWorkingDay && day > MAX_MONTH_START_DAY && sentence === undefined && (
          <p className="muted text-sm">Months that do not have this day begin on their last day.</p>
        )}
      </form>
    </Panel>
  );
}

function describeStart(start: MonthStartDay): string {
  return start === 'last-working-day' ? 'the last working day' : `day ${start}`;
}
