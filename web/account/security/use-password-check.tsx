import { type ReactNode, useCallback } from 'react';
import * as operations from '../../../contract/auth/account-security.ts';
import { ApiError, explainRequestError } from '../../api/api-error.ts';
import { callServer } from '../../api/call-server.ts';
import { PasswordField } from '../../auth/password-field.tsx';
import { useDialogs } from '../../dialogs/dialogs.tsx';

/** The question above the password field. */
type Question = {
  title: string;
  message: string;
  note?: string;
  confirmLabel: string;
  busyLabel: string;
  /** The message for an error whose own message is not written for users. */
  failed: string;
  isDangerous?: boolean;
  /** An action that is offered before the confirmation. */
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
 * Returns a function that runs work for which the server requires a recent password check. If the check was too long
 * ago, the function asks for the password. With a `question`, it always asks, and the dialog stays open until the work
 * is done.
 * The function resolves with null if the person cancels. It throws errors of the work, unless the dialog shows them.
 */
export function usePasswordCheck(): <Answer>(
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

/**
 * True for errors of the server and of the network. The dialog then shows `failed` in place of the server's message.
 */
function isOfServer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && Object(error.body).needsPassword === true;
}
