import { Anchor, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import * as operations from '../../../contract/auth/two-factor.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { SOMETHING_WENT_WRONG_MESSAGE } from '../../api/error-messages.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { LoginCodeField } from '../../auth/two-factor-login-step.tsx';
import { CancelButton } from '../../dialogs/cancel-button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../../dialogs/lazy-dialog.tsx';
import { SubmitButton } from '../../forms/buttons.tsx';
import { getServerFieldErrors } from '../../forms/field-errors.ts';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { useUncontrolledForm } from '../../forms/use-uncontrolled-form.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import { useHasMailServer } from '../reminders-query.ts';
import { CopyTextButton } from './copy-text-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { usePasswordConfirmation } from './use-password-confirmation.tsx';

export type TwoFactorStep =
  | { name: 'scan'; secret: operations.NewSecret }
  | { name: 'codes'; message: string; recoveryCodes: string[] }
  | { name: 'end' };

const TITLES = {
  scan: 'Turn On Two-Factor Authentication',
  codes: 'Recovery Codes',
  end: 'Turn Off Two-Factor Authentication',
};

type TwoFactorDialogProps = {
  open: TwoFactorStep | null;
  goTo: (step: TwoFactorStep | null) => void;
  onClosed: () => void;
};

/**
 * Guides the user through turning two-factor authentication on or off, and shows the recovery codes. `createLazyDialog`
 * requires a default export.
 */
export default function TwoFactorDialog({ open, goTo, onClosed }: TwoFactorDialogProps) {
  const [step, forget] = useItemWhileClosing(open);
  const close = () => goTo(null);
  return (
    <Dialog
      opened={open !== null}
      onClose={close}
      onClosed={() => {
        forget();
        onClosed();
      }}
      holdsDraft
      title={step && TITLES[step.name]}
    >
      {step?.name === 'scan' && <Scan secret={step.secret} goTo={goTo} />}
      {step?.name === 'codes' && <RecoveryCodes codes={step.recoveryCodes} message={step.message} onKept={close} />}
      {step?.name === 'end' && <End onDone={close} />}
    </Dialog>
  );
}

type ScanProps = { secret: operations.NewSecret; goTo: TwoFactorDialogProps['goTo'] };

/** Shows the secret for the authenticator app, then asks for a code to verify that the app works. */
function Scan({ secret: { secret, uri, qr }, goTo }: ScanProps) {
  const shown = useRef<HTMLElement>(null);
  const { mutateAsync } = useOperationMutation(operations.confirmTwoFactor);
  const { form, field } = useCodeForm(
    (body) => mutateAsync({ body }),
    (answer) => goTo({ name: 'codes', ...answer }),
  );
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorMessage sentence={form.failure} />
        <p>
          Scan this code with an authenticator app,{' '}
          <Anchor href={uri} inherit underline="always">
            open the app on this device
          </Anchor>
          , or enter the key by hand. Then enter the code that the app shows.
        </p>
        <div className={`${classes.steps} row wrap`}>
          <img
            className={`${classes.qr} framed framed`}
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt="QR code for the key"
          />
          <div className={classes.byHand}>
            Key
            <code ref={shown} className={`${classes.secret} medium anywhere`}>
              {secret.replace(/.{4}(?=.)/g, '$& ')}
            </code>
            <CopyTextButton label="Copy Key" shown={shown} text={secret} />
          </div>
        </div>
        <LoginCodeField data-autofocus {...field('code')} />
        <p className="muted">You will be logged out on all other devices.</p>
        <Buttons label="Turn On" busyLabel="Turning on..." isBusy={form.isBusy} onCancel={() => goTo(null)} />
      </Stack>
    </form>
  );
}

function End({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useOperationMutation(operations.endTwoFactor);
  const hasMailServer = useHasMailServer();
  const { form, field } = useCodeForm(
    (body) => mutateAsync({ body }),
    ({ message }) => {
      onDone();
      showToastMessage('success', message);
    },
  );
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorMessage sentence={form.failure} />
        <p>
          You will then log in with only your password, and your recovery codes will stop working.
          {hasMailServer && ' We will email you about the change.'}
        </p>
        <LoginCodeField
          description="From your authenticator app, or a recovery code"
          inputMode="text"
          data-autofocus
          {...field('code')}
        />
        <Buttons label="Turn Off" busyLabel="Turning off..." isBusy={form.isBusy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

/**
 * Returns the state of a form that sends a code. If the server requires a recent password check, the form also asks for
 * the password.
 */
function useCodeForm<Answer>(send: (body: { code: string }) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const confirmed = usePasswordConfirmation();
  const { onSubmit, field, setErrors } = useUncontrolledForm(operations.CodeBody);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { code: string }) => confirmed(() => send(body)),
    onSuccess: (answer) => answer !== null && onDone(answer),
    onError: (refusal) => setErrors(getServerFieldErrors(refusal)),
  });
  const failure =
    error && Object.keys(getServerFieldErrors(error)).length === 0
      ? explainRequestError(error, SOMETHING_WENT_WRONG_MESSAGE)
      : null;
  return { form: { onSubmit: onSubmit((body) => mutate(body)), isBusy: isPending, failure }, field };
}

type ButtonsProps = { label: string; busyLabel: string; isBusy: boolean; onCancel: () => void };

function Buttons({ onCancel, ...rest }: ButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <CancelButton isBusy={rest.isBusy} onClick={onCancel} />
      <SubmitButton {...rest} />
    </Group>
  );
}
