import { type ReactNode, useCallback } from 'react';
import * as operations from '../../../contract/auth/account-security.ts';
import { ApiError, explainRequestError } from '../../api/api-error.ts';
import { callServer } from '../../api/call-server.ts';
import { PasswordField } from '../../auth/password-field.tsx';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';

/** The texts in the dialog that asks for the password. */
type Question = {
  title: string;
  message: string;
  note?: string;
  confirmLabel: string;
  busyLabel: string;
  /** The message shown if the server or the network fails. It replaces the server's own message. */
  failed: string;
  isDangerous?: boolean;
  /** An element to show above the password field, such as a download button. */
  offer?: ReactNode;
};

const PASSWORD_ONLY: Question = {
  title: 'Confirm Your Password',
  message: 'To protect your account, enter your password again.',
  confirmLabel: 'Confirm',
  busyLabel: 'Confirming...',
  failed: 'The password could not be confirmed. Try again.',
};

/**
 * Returns a function that runs `work`. It asks for the password if `question` is given or if the server requires a
 * recent password check. It resolves to null if the user cancels.
 * @throws errors of `work`, unless the dialog shows them
 */
export function usePasswordConfirmation(): <Answer>(
  work: () => Promise<Answer>,
  question?: Question,
) => Promise<Answer | null> {
  const { confirm } = useDialogs();
  return useCallback(
    async <Answer,>(work: () => Promise<Answer>, question?: Question) => {
      if (question === undefined) {
        try {
          return await work();
        } catch (error) {
          if (!needsPassword(error)) throw error;
        }
      }
      const { busyLabel, failed, offer, ...asked } = question ?? PASSWORD_ONLY;
      let password = '';
      let answer: Answer | null = null;
      const isGiven = await confirm({
        ...asked,
        details: (
          <>
            {offer}
            <PasswordField
              label="Your password"
              required={false}
              autoComplete="current-password"
              mt="md"
              onChange={(event) => {
                password = event.currentTarget.value;
              }}
              data-autofocus
              data-mantine-stop-propagation
            />
          </>
        ),
        cancelLabel: 'Cancel',
        act: {
          run: async () => {
            await callServer(operations.confirmPassword, { body: { password } });
            if (question !== undefined) answer = await work();
          },
          busyLabel,
          explain: (error) =>
            question !== undefined && isOfServer(error) ? failed : explainRequestError(error, failed),
        },
      });
      if (!isGiven) return null;
      return question === undefined ? work() : answer;
    },
    [confirm],
  );
}

/** True for network and server errors, for which the dialog shows the message in `failed`. */
function isOfServer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && Object(error.body).needsPassword === true;
}
