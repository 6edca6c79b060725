import { Anchor, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { INVITE_NEEDED_MESSAGE, SIGNUPS_CLOSED_MESSAGE } from '../../contract/auth/login.ts';
import * as operations from '../../contract/auth/sign-up.ts';
import { explainServerError } from '../api/api-error.ts';
import { useIdempotencyKey } from '../api/idempotency-key.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { getServerFieldErrors } from '../forms/field-errors.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { useUncontrolledForm } from '../forms/use-uncontrolled-form.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { PASSWORD_RULES_TEXT } from './auth-messages.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { serverConfigQuery } from './queries.ts';
import { beginSession } from './session.ts';

const FAILED = 'Signup failed. Please try again.';

/** Returns the error of the whole form, or null. The error of a field is shown only below the field. */
function explainFailure(error: unknown): string | null {
  const isOfField = Object.keys(getServerFieldErrors(error)).length > 0;
  return error && !isOfField ? explainServerError(error, FAILED) : null;
}

export function RegisterPage() {
  const navigate = useNavigate();
  const { token: invite } = useSearch({ from: '/register' });
  const keyOf = useIdempotencyKey();
  const signUp = useOperationWithoutRefetch(operations.signUp);
  const { data: config } = useQuery(serverConfigQuery);
  const { onSubmit, field, setErrors } = useUncontrolledForm(operations.SignUp, ({ email = '' }): { email?: string } =>
    operations.isBlockedEmail(email.trim().toLowerCase(), config?.blockedEmailDomains ?? [])
      ? { email: operations.EMAIL_DOMAIN_NOT_ALLOWED_MESSAGE }
      : {},
  );
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The user may already be typing in another field of the prerendered page. If so, focus must stay there.
    if (!document.activeElement?.matches('input')) email.current?.focus();
  }, []);
  const submit = onSubmit((typed) => {
    const body = invite === undefined ? typed : { ...typed, invite };
    signUp.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: async (signedIn) => {
          beginSession(signedIn);
          showToastMessage('success', 'Signup successful!');
          await navigate({ to: '/setup', replace: true });
        },
        onError: (error) => {
          setErrors(getServerFieldErrors(error));
          const sentence = explainFailure(error);
          if (sentence !== null) showToastMessage('error', sentence);
        },
      },
    );
  });
  return (
    <AuthPageFrame
      title="Create an account"
      below={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to="/login" inherit underline="always">
            Login
          </Anchor>
        </>
      }
    >
      <FormErrorMessage sentence={explainFailure(signUp.error)} />
      {invite === undefined && (
        <>
          <p data-signups="closed">{SIGNUPS_CLOSED_MESSAGE} Ask the administrator.</p>
          <p data-signups="invite">{INVITE_NEEDED_MESSAGE} Ask the administrator for a link.</p>
        </>
      )}
      <form onSubmit={submit} noValidate data-signups={invite === undefined ? 'open' : undefined}>
        <Stack gap="md">
          <TextInput
            ref={email}
            label="Email"
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            {...field('email')}
          />
          <PasswordField description={PASSWORD_RULES_TEXT} autoComplete="new-password" {...field('password')} />
          <SubmitButton
            label="Create Account"
            busyLabel="Creating account..."
            isBusy={signUp.isPending}
            size="md"
            fullWidth
            mt="xs"
          />
        </Stack>
      </form>
    </AuthPageFrame>
  );
}
