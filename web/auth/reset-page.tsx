import { Anchor, Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import * as operations from '../../contract/auth/passwords.ts';
import { explainServerError } from '../api/api-error.ts';
import { SOMETHING_WENT_WRONG } from '../api/messages.ts';
import { useCall } from '../api/use-operation.ts';
import { AlertDialog } from '../dialogs/alert-dialog.tsx';
import { SubmitButton } from '../forms/buttons.tsx';
import { getServerFieldErrors } from '../forms/field-errors.ts';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LINK_INCOMPLETE, PASSWORD_RULES } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { endSession } from './session.ts';
import { useLinkToken } from './use-link-token.ts';

/** Accepts any token, because the form has no field that could show its error. The server checks it. */
const AnyToken = z.extend(operations.ResetPassword, { token: z.string() });

export function ResetPage() {
  const token = useLinkToken();
  if (token === undefined) {
    return (
      <AuthFrame
        title={LINK_INCOMPLETE}
        lead="Open it from the email again, or copy the whole link. You can also request a new one."
        below={<BackToLogin />}
      >
        <Button component={Link} to="/forgot-password" size="md">
          Request a New Link
        </Button>
      </AuthFrame>
    );
  }
  return <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useCall(operations.resetPassword);
  const { onSubmit, field, setErrors } = usePlainForm(AnyToken);
  const submit = onSubmit((body) =>
    reset.mutate({ body }, { onError: (error) => setErrors(getServerFieldErrors(error)) }),
  );
  // The current session ends, because the reset made it invalid, or because it belongs to another user.
  const toLogin = () => endSession(() => navigate({ to: '/login' }));
  const isTokenBad = reset.isError && getServerFieldErrors(reset.error).token !== undefined;
  const answerFailure = (answer: string | null) => {
    reset.reset();
    if (isTokenBad && answer !== null) navigate({ to: '/forgot-password' });
  };
  return (
    <AuthFrame
      title="Choose a new password"
      lead="You will be logged out everywhere and can then log in with the new password."
      below={<BackToLogin />}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <input type="hidden" name="token" value={token} />
          <PasswordField
            label="New password"
            description={PASSWORD_RULES}
            autoComplete="new-password"
            {...field('newPassword')}
          />
          <SubmitButton
            label="Reset Password"
            busyLabel="Resetting..."
            isBusy={reset.isPending}
            size="md"
            fullWidth
            mt="xs"
          />
        </Stack>
      </form>
      {reset.isSuccess && (
        <AlertDialog
          question={{
            title: 'Password Reset',
            message: operations.PASSWORD_RESET,
            confirmLabel: 'Login',
          }}
          onAnswer={toLogin}
        />
      )}
      {reset.isError && (
        <AlertDialog
          question={{
            title: 'Your password was not changed',
            message: explainServerError(reset.error, SOMETHING_WENT_WRONG),
            ...(isTokenBad ? { confirmLabel: 'Request a New Link', cancelLabel: 'Close' } : { confirmLabel: 'OK' }),
          }}
          onAnswer={answerFailure}
        />
      )}
    </AuthFrame>
  );
}

function BackToLogin() {
  return (
    <Anchor component={Link} to="/login" inherit underline="always">
      Back to login
    </Anchor>
  );
}
