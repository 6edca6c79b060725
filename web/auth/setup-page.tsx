import { useHotkeys } from '@mantine/hooks';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrencyCode } from '../../contract/common-currencies.ts';
import { explainServerError } from '../api/api-error.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { CurrencyList } from '../money/currency-list.tsx';
import { AuthPageFrame } from './auth-page-frame.tsx';
import { useSetupMutation } from './use-setup-mutation.ts';

export function SetupPage() {
  const { user } = useRouteContext({ from: '/setup' });
  const navigate = useNavigate();
  const setup = useSetupMutation();
  const [chosen, choose] = useState<CurrencyCode>(user.defaultCurrency);
  const submit = () => setup.mutate(chosen, { onSuccess: () => navigate({ to: '/dashboard', replace: true }) });
  // Lets Enter submit the form even while focus is on the heading, as it is after sign-up.
  useHotkeys([
    [
      'Enter',
      ({ target }) => target instanceof Element && !target.closest('a, button') && !setup.isPending && submit(),
      { preventDefault: false },
    ],
  ]);
  return (
    <AuthPageFrame
      title="Choose your currency"
      lead={
        <>
          Welcome, <strong className="text bold">{user.email}</strong>
        </>
      }
    >
      <FormErrorMessage
        sentence={setup.isError ? explainServerError(setup.error, 'Setup failed. Please try again.') : null}
      />
      <form
        className="stack gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CurrencyList chosen={chosen} choose={choose} />
        <p className="muted text-sm">You can change your currency preference later in settings.</p>
        <SubmitButton
          label="Save and Continue"
          busyLabel="Setting up..."
          isBusy={setup.isPending}
          size="md"
          fullWidth
        />
      </form>
    </AuthPageFrame>
  );
}
