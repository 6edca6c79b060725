import { Anchor, Stack, TextInput } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as operations from '../../contract/auth/auth.ts';
import { type ApiError, explainServerError } from '../api/api-error.ts';
import { useCall } from '../api/use-operation.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormFailure } from '../forms/form-messages.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { showNotification } from '../toasts/toasts.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { LOGIN_FAILED } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { beginSession, loadCodeStep } from './session.ts';

const CodeStep = lazyWithRetry(loadCodeStep);

/** True if the password was correct and the server also requires a code. */
const needsCode = (error: unknown): boolean => Object((error as ApiError | null)?.body).needsCode;

export function LoginPage() {
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const login = useCall(operations.login);
  const { onSubmit, field } = usePlainForm(operations.Login);
  const asksForCode = needsCode(login.error);
  const enter = (signedIn: operations.SignedIn) => {
    beginSession(signedIn);
    showNotification('success', 'Login successful!');
    // Replaces the history entry, so that going back does not show the login page again.
    router.history.replace(signedIn.isSetupComplete ? (from ?? '/dashboard') : '/setup');
  };
  const submit = onSubmit((body) =>
    login.mutate(
      { body },
      {
        onSuccess: enter,
        onError: (error) => needsCode(error) || showNotification('error', explainServerError(error, LOGIN_FAILED)),
      },
    ),
  );
  return (
    <AuthFrame
      title="Login to your account"
      below={
        <>
          <span data-signups="open">
            No account yet?{' '}
            <Anchor component={Link} to="/register" inherit underline="always">
              Register
            </Anchor>
          </span>
          <span data-signups="closed">{operations.SIGNUPS_CLOSED}</span>
          <span data-signups="invite">{operations.SIGNUPS_INVITED_ONLY}</span>
        </>
      }
    >
      <FormFailure sentence={login.isError && !asksForCode ? explainServerError(login.error, LOGIN_FAILED) : null} />
      {asksForCode && (
        <Suspense>
          <CodeStep begun={login.variables?.body} onSuccess={enter} onBack={login.reset} />
        </Suspense>
      )}
      <form onSubmit={submit} noValidate hidden={asksForCode}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            {...field('email')}
          />
          <div>
            <PasswordField autoComplete="current-password" {...field('password')} />
            <Anchor component={Link} to="/forgot-password" size="sm" mt="xs" display="inline-block">
              Forgot Password?
            </Anchor>
          </div>
          <SubmitButton label="Login" busyLabel="Logging in..." isBusy={login.isPending} size="md" fullWidth mt="xs" />
        </Stack>
      </form>
    </AuthFrame>
  );
}
