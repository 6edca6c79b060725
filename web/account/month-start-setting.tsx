import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MonthStart as Body, chooseMonthStart } from '../../contract/month-start.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { useUserChange } from '../auth/queries.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { findFieldErrors } from '../forms/field-errors.ts';
import { FormFailure } from '../forms/form-messages.tsx';
import { Panel } from '../layout/panel.tsx';
import { showNotification } from '../toasts/toasts.tsx';

/** Selects the day of the month on which budget months begin. */
export function MonthStartSetting({ saved }: { saved: number }) {
  const router = useRouter();
  const [typed, type] = useState(String(saved));
  const [sentence, setSentence] = useState<string | undefined>();
  const save = useUserChange(
    (monthStartDay: number) => callServer(chooseMonthStart, { body: { monthStartDay } }),
    async (client, monthStartDay) => {
      await router.invalidate();
      await refetchInAllTabs(client);
      showNotification('success', `Your months now begin on day ${monthStartDay}.`);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const body = { monthStartDay: /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN };
    const { monthStartDay } = findFieldErrors(Body, body);
    setSentence(monthStartDay);
    if (monthStartDay === undefined) save.mutate(body.monthStartDay);
  };
  return (
    <Panel title="Months">
      <p className="muted">
        Budgets and the dashboard count months from this day, such as your payday. A month is named after the calendar
        month it starts in.
      </p>
      <FormFailure
        sentence={
          save.isError ? explainRequestError(save.error, 'The day could not be saved. Please try again.') : null
        }
      />
      <form onSubmit={submit} noValidate className="flex end wrap gap-sm">
        <TextInput
          label="Months begin on day"
          type="number"
          min={1}
          max={28}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={sentence}
          w="11rem"
        />
        <SubmitButton size="md" label="Save Day" busyLabel="Saving..." isBusy={save.isPending} />
      </form>
    </Panel>
  );
}
