import * as z from 'zod/mini';
import { UNCONFIRMED } from './account-security.ts';
import { operation } from './operation.ts';

const noun = 'auth';

export const WRONG_CODE = 'This code is not right, or was used before. Please enter the one that the app shows now.';

/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10;

export const TwoFactor = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

export const getTwoFactor = operation({
  id: 'getTwoFactor',
  noun,
  method: 'GET',
  path: '/auth/two-factor',
  summary: 'Whether a login asks for a code of an authenticator app',
  access: 'owner',
  status: 200,
  reply: TwoFactor,
});

export const NewSecret = z.object({
  /** For typing it into the app: base32, without blanks. */
  secret: z.string(),
  /** `otpauth://…`, as apps read it from the QR code. */
  uri: z.string(),
  /** The QR code as an SVG, black on white. */
  qr: z.string(),
});
export type NewSecret = z.infer<typeof NewSecret>;

export const beginTwoFactor = operation({
  id: 'beginTwoFactor',
  noun,
  method: 'POST',
  path: '/auth/two-factor',
  summary: 'Make a secret for an authenticator app; it counts once a code of the app confirms it',
  access: 'owner',
  status: 200,
  reply: NewSecret,
  refusals: UNCONFIRMED,
});

const MISSING = 'Please enter the code.';

export const CodeBody = z.object({
  /** As typed, blanks and all. */
  code: z.string(MISSING).check(z.maxLength(100, WRONG_CODE), z.regex(/\S/, MISSING)),
});

/** They are shown this once: only hashes of them are kept. */
export const RecoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const confirmTwoFactor = operation({
  id: 'confirmTwoFactor',
  noun,
  method: 'POST',
  path: '/auth/two-factor/confirm',
  summary:
    'Have logins ask for a code from now on, by a code of the app that was given the secret; ends every other session',
  access: 'owner',
  body: CodeBody,
  status: 200,
  reply: RecoveryCodes,
  refusals: UNCONFIRMED,
});

export const makeRecoveryCodes = operation({
  id: 'makeRecoveryCodes',
  noun,
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'Make new recovery codes; those before count no more',
  access: 'owner',
  status: 200,
  reply: RecoveryCodes,
  refusals: UNCONFIRMED,
});

export const endTwoFactor = operation({
  id: 'endTwoFactor',
  noun,
  method: 'DELETE',
  path: '/auth/two-factor',
  summary: 'Have logins ask for no code any more, by a code of the app or a recovery code',
  access: 'owner',
  body: CodeBody,
  status: 200,
  reply: z.object({ message: z.string() }),
  refusals: UNCONFIRMED,
});
