import { TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Holiday, setHolidays } from '../../contract/schedules/holidays.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { DayInput } from '../days/day-input.tsx';
import { formatLongDay } from '../days/format-day.ts';
import { useFormSave } from '../editing/use-form-save.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { LoadingState } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { holidaysQuery } from '../recurring/use-holidays.ts';

export function HolidaysSetting() {
  const query = useQuery(holidaysQuery);
  const { data } = query;
  return (
    <Panel title="Holidays">
      <p className="muted">Recurring transactions that avoid weekends also avoid these days.</p>
      {data ? <Holidays holidays={data.holidays} /> : <LoadingState of="The holidays" query={query} height="6rem" />}
    </Panel>
  );
}

function Holidays({ holidays }: { holidays: Holiday[] }) {
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [sentence, setSentence] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { mutateAsync: replace } = useOperationMutation(setHolidays);
  const save = useFormSave({
    save: (wanted: Holiday[]) => replace({ body: { holidays: wanted } }),
    onSaved: (saved) => {
      // The row that had focus may be gone, so move focus to the list.
      if (saved.holidays.length < holidays.length) list.current?.focus({ preventScroll: true });
      else setName('');
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    setSentence(day === null ? 'Enter a day, such as Dec 25, 2026' : null);
    if (day !== null) save.start([...holidays, { day, name }]);
  };
  return (
    <>
      {holidays.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Holidays, by date">
          {holidays.map((holiday) => (
            <li key={holiday.day} className="py-xs row between gap-md ruled">
              <div className="min-0 anywhere">
                <div className="medium">{holiday.name || 'Holiday'}</div>
                <div className="muted text-sm">{formatLongDay(holiday.day)}</div>
              </div>
              <RowButton
                icon={IconTrash}
                label={`Remove ${holiday.name || 'the holiday'} on ${formatLongDay(holiday.day)}`}
                aria-disabled={save.isPending}
                onClick={() => save.start(holidays.filter((each) => each !== holiday))}
              />
            </li>
          ))}
        </ul>
      )}
      <FormErrorMessage
        sentence={save.error ? explainRequestError(save.error, 'The holidays could not be saved. Try again.') : null}
      />
      <form onSubmit={add} noValidate className="flex end wrap gap-sm">
        <DayInput label="Day" leaning="future" value={day} onChange={setDay} error={sentence} w="min(11rem, 70vw)" />
        <TextInput
          label="Name"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          w="min(14rem, 80vw)"
        />
        <SubmitButton size="md" label="Add Holiday" busyLabel="Saving..." isBusy={save.isPending} />
      </form>
    </>
  );
}
