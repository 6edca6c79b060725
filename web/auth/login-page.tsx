import { Anchor, Stack, TextInput } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import * as operations from '../../contract/auth.ts';
import { sentenceOf } from '../api-error.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormFailure } from '../forms/form-messages.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { notify } from '../toasts/toasts.tsx';
import { useCall } from '../use-operation.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { beginSession } from './session.ts';

const FAILED = 'Login failed. Please try again.';

export function LoginPage() {
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const login = useCall(operations.login);
  const { onSubmit, field } = usePlainForm(operations.Login);
  const submit = onSubmit((body) =>
    login.mutate(
      { body },
      {
        onSuccess: (signedIn) => {
          beginSession(signedIn);
          notify('success', 'Login successful!');
          // Replaced in the history: else Back would lead to the login again.
          router.history.replace(signedIn.isSetupComplete ? (from ?? '/dashboard') : '/setup');
        },
        onError: (error) => notify('error', sentenceOf(error, FAILED)),
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
          <span data-signups="closed">{operations.CLOSED}</span>
        </>
      }
    >
      <FormFailure sentence={login.isError ? sentenceOf(login.error, FAILED) : null} />
      <form onSubmit={submit} noValidate>
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
