import { Select } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { chooseRegion } from '../../contract/region.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { useUserSettingMutation } from '../auth/queries.ts';
import { formatInstant, formatLongDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { Panel } from '../layout/panel.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { joinLocale, type LocaleParts, splitLocale } from '../region/locale-parts.ts';
import { getLocaleName, listOfferedLocales } from '../region/offered-locales.ts';
import { REGION_NOT_SAVED_MESSAGE } from '../region/region-messages.ts';
import { runInRegion } from '../region/run-in-region.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import classes from './settings-page.module.css';

const WEEKDAYS = [
  { value: '', label: 'Region default' },
  { value: 'mon', label: 'Monday' },
  { value: 'sat', label: 'Saturday' },
  { value: 'sun', label: 'Sunday' },
];

const CLOCKS = [
  { value: '', label: 'Region default' },
  { value: 'h12', label: '12 hours (2:05 PM)' },
  { value: 'h23', label: '24 hours (14:05)' },
];

const FORM_ID = 'region';

/** Lets the user choose the format in which numbers and dates are shown and entered. */
export function RegionSetting({ saved = DEFAULT_LOCALE }: { saved: string | undefined }) {
  const router = useRouter();
  const [parts, setParts] = useState<LocaleParts>(() => splitLocale(saved));
  const choose = (part: Partial<LocaleParts>) => setParts({ ...parts, ...part });
  const locale = joinLocale(parts);
  const save = useUserSettingMutation(
    (chosen: string) => callServer(chooseRegion, { body: { locale: chosen } }),
    async (_client, chosen) => {
      await router.invalidate();
      showToastMessage('success', `Numbers and dates are now shown as in ${getLocaleName(chosen)}.`);
      // Changing the region re-renders the page and focus is lost, so move it back to the button.
      document.querySelector<HTMLElement>(`#${FORM_ID} [type=submit]`)?.focus();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(locale);
  };
  return (
    <Panel title="Region">
      <p className="muted">
        How numbers and dates are shown, and how you type them. Emails and exported files do not change.
      </p>
      <FormErrorMessage sentence={save.isError ? explainRequestError(save.error, REGION_NOT_SAVED_MESSAGE) : null} />
      <form id={FORM_ID} onSubmit={submit} className={`${classes.form} stack gap-md`}>
        <Select
          label="Numbers and dates"
          data={listOfferedLocales([...navigator.languages, parts.base])}
          value={parts.base}
          onChange={(base) => base && choose({ base })}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No region found"
        />
        <div className="flex wrap gap-md">
          <Select
            label="First day of the week"
            data={WEEKDAYS}
            value={parts.firstWeekday}
            onChange={(firstWeekday) => choose({ firstWeekday: firstWeekday ?? '' })}
            allowDeselect={false}
          />
          <Select
            label="Clock"
            data={CLOCKS}
            value={parts.clock}
            onChange={(clock) => choose({ clock: clock ?? '' })}
            allowDeselect={false}
          />
        </div>
        <Example locale={locale} />
        <SubmitButton size="md" label="Save Region" busyLabel="Saving..." isBusy={save.isPending} />
      </form>
    </Panel>
  );
}

/** Shows an amount, a date and a time in the formats of the selected region. */
function Example({ locale }: { locale: string }) {
  const { currency } = useDisplayCurrency();
  const texts = runInRegion(locale, () => [
    formatMoney(1_234_567.5, currency),
    formatLongDay(getToday()),
    formatInstant(new Date().toISOString()),
  ]);
  return (
    <p className="muted tabular" role="status">
      {texts.join(' · ')}
    </p>
  );
}
