import type { Token } from '../../contract/auth/api-tokens.ts';
import { drawQrCode } from '../../server/auth/two-factor/draw-qr-code.ts';
import {
  clickButton,
  defineScene,
  fillTextbox,
  replaceResponses,
  type Scene,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const URI = `otpauth://totp/Moneta:carla%40home.org?secret=${SECRET}&issuer=Moneta`;
const CODES = [...'ABCDEFGHIJ'].map((letter) => `QX7K-W${letter}MP-3DVH-RTZ2`);

const off = { 'GET /auth/two-factor': { json: { isOn: false, recoveryCodesLeft: 0 } } };
const on = (recoveryCodesLeft: number) => ({ 'GET /auth/two-factor': { json: { isOn: true, recoveryCodesLeft } } });
const begins = { 'POST /auth/two-factor': { json: { secret: SECRET, uri: URI, qr: drawQrCode(URI) } } };
const makesCodes = {
  json: { message: 'Two-factor authentication is on. All other sessions have ended.', recoveryCodes: CODES },
};
const unconfirmed = { status: 403, json: { message: 'Confirm your password first.', needsPassword: true } };

const token = (name: string, some: Partial<Token> = {}): Token => ({
  _id: name.slice(0, 20),
  name,
  access: 'read',
  createdAt: '2026-06-01T10:00:00.000Z',
  endsAt: '2026-08-30T10:00:00.000Z',
  lastUsedAt: null,
  ...some,
});
const TOKENS = [
  token('Backup script', { lastUsedAt: '2026-06-17T03:00:00.000Z' }),
  token('Spreadsheet of the household', { access: 'full' }),
  token(`W${'w'.repeat(49)}`),
];

/**
 * The scenes of the security settings. Their responses are fixed, because real codes and tokens would be different each
 * time.
 */
export const securityScenes: Scene[] = [
  defineScene(
    'settings-two-factor-scan',
    { as: 'full', at: '/settings', given: replaceResponses({ ...off, ...begins }) },
    [clickButton('Turn On'), waitForRole('img', 'QR code for the key'), fillTextbox('Code', '123 456')],
  ),
  defineScene(
    'settings-two-factor-incomplete',
    { as: 'full', at: '/settings', given: replaceResponses({ ...off, ...begins }) },
    [
      clickButton('Turn On'),
      waitForRole('img', 'QR code for the key'),
      clickButton('Turn On'),
      waitForText('Enter the code.'),
    ],
  ),
  defineScene(
    'settings-two-factor-codes',
    {
      as: 'full',
      at: '/settings',
      given: replaceResponses({ ...off, ...begins, 'POST /auth/two-factor/confirm': makesCodes }),
    },
    [
      clickButton('Turn On'),
      waitForRole('img', 'QR code for the key'),
      fillTextbox('Code', '123 456'),
      clickButton('Turn On'),
      waitForRole('button', 'I Saved My Codes'),
    ],
  ),
  defineScene('settings-two-factor-few-codes', { as: 'full', at: '/settings', given: replaceResponses(on(2)) }, [
    waitForText(/^On, with 2 recovery codes left\./),
  ]),
  defineScene('settings-two-factor-off', { as: 'full', at: '/settings', given: replaceResponses(on(10)) }, [
    clickButton('Turn Off'),
    waitForRole('dialog', 'Turn Off Two-Factor Authentication'),
  ]),
  defineScene(
    'settings-two-factor-failure',
    {
      as: 'full',
      at: '/settings',
      given: replaceResponses({ ...off, 'POST /auth/two-factor': { status: 500, json: {} } }),
    },
    [clickButton('Turn On'), waitForText('Something went wrong. Please try again.')],
  ),
  defineScene(
    'settings-confirm-password',
    { as: 'full', at: '/settings', given: replaceResponses({ ...off, 'POST /auth/two-factor': unconfirmed }) },
    [clickButton('Turn On'), waitForRole('alertdialog', 'Confirm Your Password')],
  ),
  defineScene(
    'settings-tokens',
    { as: 'full', at: '/settings', given: replaceResponses({ 'GET /auth/tokens': { json: TOKENS } }) },
    [waitForRole('list', 'Tokens, newest first'), clickButton('Revoke the token Backup script')],
  ),
  defineScene('settings-token-incomplete', { isVariant: true, as: 'full', at: '/settings' }, [
    clickButton('Create Token'),
    fillTextbox('Days until expiry', '400'),
    clickButton('Create Token'),
    waitForText('Enter a number of days from 1 to 365.'),
  ]),
  defineScene(
    'settings-token-made',
    {
      as: 'full',
      at: '/settings',
      given: replaceResponses({
        'POST /auth/tokens': { status: 201, json: { ...TOKENS[0], token: `moneta_${'Qx7kW3mP'.repeat(5)}Rtz` } },
      }),
    },
    [
      clickButton('Create Token'),
      fillTextbox('Name', 'Backup script'),
      clickButton('Create Token'),
      waitForRole('button', 'Done'),
    ],
  ),
];
