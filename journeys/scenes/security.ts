import type { Token } from '../../contract/auth/tokens.ts';
import { drawQrCode } from '../../server/auth/two-factor/qr.ts';
import { answers, fills, finds, presses, type Scene, scene, sees } from './scene.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const URI = `otpauth://totp/Moneta:carla%40home.org?secret=${SECRET}&issuer=Moneta`;
const CODES = [...'ABCDEFGHIJ'].map((letter) => `QX7K-W${letter}MP-3DVH-RTZ2`);

const off = { 'GET /auth/two-factor': { json: { isOn: false, recoveryCodesLeft: 0 } } };
const on = (recoveryCodesLeft: number) => ({ 'GET /auth/two-factor': { json: { isOn: true, recoveryCodesLeft } } });
const begins = { 'POST /auth/two-factor': { json: { secret: SECRET, uri: URI, qr: drawQrCode(URI) } } };
const makesCodes = {
  json: { message: 'Two-factor authentication is on. Every other session has ended.', recoveryCodes: CODES },
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

/** The scenes of the security settings. The responses are fixed, because real codes and tokens would change. */
export const securityScenes: Scene[] = [
  scene('settings-two-factor-scan', { as: 'full', at: '/settings', given: answers({ ...off, ...begins }) }, [
    presses('Turn On'),
    finds('img', 'QR code of the key'),
    fills('Code', '123 456'),
  ]),
  scene('settings-two-factor-incomplete', { as: 'full', at: '/settings', given: answers({ ...off, ...begins }) }, [
    presses('Turn On'),
    finds('img', 'QR code of the key'),
    presses('Turn On'),
    sees('Please enter the code.'),
  ]),
  scene(
    'settings-two-factor-codes',
    { as: 'full', at: '/settings', given: answers({ ...off, ...begins, 'POST /auth/two-factor/confirm': makesCodes }) },
    [
      presses('Turn On'),
      finds('img', 'QR code of the key'),
      fills('Code', '123 456'),
      presses('Turn On'),
      finds('button', 'I Saved My Codes'),
    ],
  ),
  scene('settings-two-factor-few-codes', { as: 'full', at: '/settings', given: answers(on(2)) }, [
    sees(/^On, with 2 recovery codes left\./),
  ]),
  scene('settings-two-factor-off', { as: 'full', at: '/settings', given: answers(on(10)) }, [
    presses('Turn Off'),
    finds('dialog', 'Turn Off Two-Factor Authentication'),
  ]),
  scene(
    'settings-two-factor-failure',
    { as: 'full', at: '/settings', given: answers({ ...off, 'POST /auth/two-factor': { status: 500, json: {} } }) },
    [presses('Turn On'), sees('Something went wrong. Please try again.')],
  ),
  scene(
    'settings-confirm-password',
    { as: 'full', at: '/settings', given: answers({ ...off, 'POST /auth/two-factor': unconfirmed }) },
    [presses('Turn On'), finds('alertdialog', 'Confirm your password')],
  ),
  scene('settings-tokens', { as: 'full', at: '/settings', given: answers({ 'GET /auth/tokens': { json: TOKENS } }) }, [
    finds('list', 'Tokens, newest first'),
    presses('Revoke the token Backup script'),
  ]),
  scene('settings-token-incomplete', { isVariant: true, as: 'full', at: '/settings' }, [
    presses('Create Token'),
    fills('Days until it expires', '400'),
    presses('Create Token'),
    sees('Please choose from 1 to 365 days.'),
  ]),
  scene(
    'settings-token-made',
    {
      as: 'full',
      at: '/settings',
      given: answers({
        'POST /auth/tokens': { status: 201, json: { ...TOKENS[0], token: `moneta_${'Qx7kW3mP'.repeat(5)}Rtz` } },
      }),
    },
    [presses('Create Token'), fills('Name', 'Backup script'), presses('Create Token'), finds('button', 'Done')],
  ),
];
