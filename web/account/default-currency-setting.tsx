import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CurrencyCode } from '../../contract/common-currencies.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useSetupMutation } from '../auth/use-setup-mutation.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { Panel } from '../layout/panel.tsx';
import { CurrencyList } from '../money/currency-list.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import classes from './settings-page.module.css';

export function DefaultCurrencySetting({ saved }: { saved: CurrencyCode }) {
  const router = useRouter();
  const save = useSetupMutation();
  const [chosen, choose] = useState<CurrencyCode | null>(null);
  const shown = chosen ?? saved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(shown, {
      onSuccess: async ({ defaultCurrency }) => {
        // Reloads the user for the whole app, so that all pages use the new currency immediately.
        await router.invalidate();
        choose(null);
        showToastMessage('success', `Your default currency is now ${defaultCurrency}.`);
      },
    });
  };
  return (
    <Panel title="Default Currency">
      <p className="muted">The currency in which amounts are shown. Amounts are not converted.</p>
      <FormErrorMessage
        sentence={
          save.isError ? explainRequestError(save.error, 'The default currency could not be saved. Try again.') : null
        }
      />
      <form onSubmit={submit} className={`${classes.form} stack gap-md`}>
        <CurrencyList chosen={shown} choose={choose} />
        <SubmitButton label="Save" busyLabel="Saving..." isBusy={save.isPending} />
      </form>
    </Panel>
  );
}
