import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { PASSWORD_NEEDED_REPLY } from './account-security.ts';

export const WRONG_CODE_MESSAGE = 'This code is wrong or has already been used. Enter the current code from your app.';

/** Number of recovery codes in a set. */
export const RECOVERY_CODE_COUNT = 10;

export const TwoFactor = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

export const getTwoFactor = defineOperation({
  id: 'getTwoFactor',
  method: 'GET',
  path: '/auth/two-factor',
  summary: 'Check whether two-factor authentication is on',
  access: 'owner',
  reply: TwoFactor,
});

export const NewSecret = z.object({
  /** The secret for manual entry, in base32 without spaces. */
  secret: z.string(),
  /** The same secret as an `otpauth://…` URI, which the QR code contains. */
  uri: z.string(),
  /** The QR code as an SVG image, black on white. */
  qr: z.string(),
});
export type NewSecret = z.infer<typeof NewSecret>;

export const beginTwoFactor = defineOperation({
  id: 'beginTwoFactor',
  method: 'POST',
  path: '/auth/two-factor',
  summary:
    'Create a secret for an authenticator app. Two-factor authentication stays off until it is turned on with a code from the app',
  access: 'owner',
  reply: NewSecret,
  refusals: PASSWORD_NEEDED_REPLY,
});

const MISSING = 'Enter the code.';

export const CodeBody = z.object({
  /** The code as typed; it may contain spaces. */
  code: z.string(MISSING).check(z.maxLength(100, WRONG_CODE_MESSAGE), z.regex(/\S/, MISSING)),
});

/** The recovery codes are shown only once, because the server stores only their hashes. */
export const RecoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const confirmTwoFactor = defineOperation({
  id: 'confirmTwoFactor',
  method: 'POST',
  path: '/auth/two-factor/confirm',
  summary: 'Turn on two-factor authentication with a code from the app; ends all other sessions',
  access: 'owner',
  body: CodeBody,
  reply: RecoveryCodes,
  refusals: PASSWORD_NEEDED_REPLY,
});

export const makeRecoveryCodes = defineOperation({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'Create new recovery codes; the old ones become invalid',
  access: 'owner',
  reply: RecoveryCodes,
  refusals: PASSWORD_NEEDED_REPLY,
});

export const endTwoFactor = defineOperation({
  id: 'endTwoFactor',
  method: 'DELETE',
  path: '/auth/two-factor',
  summary: 'Turn off two-factor authentication with a code from the app or a recovery code',
  access: 'owner',
  body: CodeBody,
  reply: z.object({ message: z.string() }),
  refusals: PASSWORD_NEEDED_REPLY,
});
