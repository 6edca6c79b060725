import { Anchor, Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import * as operations from '../../contract/auth/password-reset.ts';
import { explainServerError } from '../api/api-error.ts';
import { SOMETHING_WENT_WRONG_MESSAGE } from '../api/error-messages.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { AlertDialog } from '../dialogs/alert-dialog.tsx';
import { SubmitButton } from '../forms/buttons.tsx';
import { getServerFieldErrors } from '../forms/field-errors.ts';
import { useUncontrolledForm } from '../forms/use-uncontrolled-form.ts';
import { INCOMPLETE_LINK_MESSAGE, PASSWORD_RULES_TEXT } from './auth-messages.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { endSession } from './session.ts';
import { useLinkToken } from './use-link-token.ts';

/** Accepts any token, because the form has no field that could show an error about it. The server checks it. */
const AnyToken = z.extend(operations.ResetPassword, { token: z.string() });

export function ResetPasswordPage() {
  const token = useLinkToken();
  if (token === undefined) {
    return (
      <AuthPageFrame
        title={INCOMPLETE_LINK_MESSAGE}
        lead="Open it from the email again, or copy the whole link. You can also request a new one."
        below={<BackToLogin />}
      >
        <Button component={Link} to="/forgot-password" size="md">
          Request a New Link
        </Button>
      </AuthPageFrame>
    );
  }
  return <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useOperationWithoutRefetch(operations.resetPassword);
  const { onSubmit, field, setErrors } = useUncontrolledForm(AnyToken);
  const submit = onSubmit((body) =>
    reset.mutate({ body }, { onError: (error) => setErrors(getServerFieldErrors(error)) }),
  );
  // End the current session: either the reset has invalidated it, or it belongs to another user.
  const toLogin = () => endSession(() => navigate({ to: '/login' }));
  const isTokenBad = reset.isError && getServerFieldErrors(reset.error).token !== undefined;
  const answerFailure = (answer: string | null) => {
    reset.reset();
    if (isTokenBad && answer !== null) navigate({ to: '/forgot-password' });
  };
  return (
    <AuthPageFrame
      title="Choose a new password"
      lead="You will be logged out everywhere and can then log in with the new password."
      below={<BackToLogin />}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <input type="hidden" name="token" value={token} />
          <PasswordField
            label="New password"
            description={PASSWORD_RULES_TEXT}
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
            message: operations.PASSWORD_RESET_MESSAGE,
            confirmLabel: 'Login',
          }}
          onAnswer={toLogin}
        />
      )}
      {reset.isError && (
        <AlertDialog
          question={{
            title: 'Your password was not changed',
            message: explainServerError(reset.error, SOMETHING_WENT_WRONG_MESSAGE),
            ...(isTokenBad ? { confirmLabel: 'Request a New Link', cancelLabel: 'Close' } : { confirmLabel: 'OK' }),
          }}
          onAnswer={answerFailure}
        />
      )}
    </AuthPageFrame>
  );
}

function BackToLogin() {
  return (
    <Anchor component={Link} to="/login" inherit underline="always">
      Back to login
    </Anchor>
  );
}
