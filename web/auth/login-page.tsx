import { Anchor, Stack, TextInput } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as operations from '../../contract/auth/login.ts';
import { type ApiError, explainServerError } from '../api/api-error.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { useUncontrolledForm } from '../forms/use-uncontrolled-form.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { LOGIN_FAILED_MESSAGE } from './auth-messages.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { beginSession, loadTwoFactorLoginStep } from './session.ts';

const CodeStep = lazyWithRetry(loadTwoFactorLoginStep);

/** True if the password was correct and the server also requires a code. */
const needsCode = (error: unknown): boolean => Object((error as ApiError | null)?.body).needsCode;

export function LoginPage() {
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const login = useOperationWithoutRefetch(operations.login);
  const { onSubmit, field } = useUncontrolledForm(operations.Login);
  const asksForCode = needsCode(login.error);
  const enter = (signedIn: operations.SignedIn) => {
    beginSession(signedIn);
    showToastMessage('success', 'Login successful!');
    // Replaces the history entry, so that the Back button does not lead to the login page.
    router.history.replace(signedIn.isSetupComplete ? (from ?? '/dashboard') : '/setup');
  };
  const submit = onSubmit((body) =>
    login.mutate(
      { body },
      {
        onSuccess: enter,
        onError: (error) =>
          needsCode(error) || showToastMessage('error', explainServerError(error, LOGIN_FAILED_MESSAGE)),
      },
    ),
  );
  return (
    <AuthPageFrame
      title="Login to your account"
      below={
        <>
          <span data-signups="open">
            No account yet?{' '}
            <Anchor component={Link} to="/register" inherit underline="always">
              Register
            </Anchor>
          </span>
          <span data-signups="closed">{operations.SIGNUPS_CLOSED_MESSAGE}</span>
          <span data-signups="invite">{operations.INVITE_NEEDED_MESSAGE}</span>
        </>
      }
    >
      <FormErrorMessage
        sentence={login.isError && !asksForCode ? explainServerError(login.error, LOGIN_FAILED_MESSAGE) : null}
      />
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
    </AuthPageFrame>
  );
}
