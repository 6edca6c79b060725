import { setTimeout } from 'node:timers/promises';
import { computeTotpCode, getTimeStep } from '../../server/auth/two-factor/two-factor-codes.ts';
import { PASSWORD } from '../../server/testing/http-client.ts';
import { openApiClient, signUp } from './api-client.ts';

const EVA = { email: 'eva@home.org', timeZone: 'Europe/Lisbon' };

/**
 * Creates a user with two-factor authentication, an API token and two sessions.
 * @param now returns the time on the server's clock
 */
export async function createSecuredUser(url: string, now: () => Date) {
  const { client: eva, token } = await signUp(url, EVA);
  const tram = { name: 'Eléctrico 28', category: 'Transportation', cost: 3.2, addedOn: '2026-11-20', isIncome: false };
  await eva.post('/transactions', tram);
  const { secret } = await eva.post('/auth/two-factor');
  const { recoveryCodes } = await eva.post('/auth/two-factor/confirm', {
    code: computeTotpCode(secret, getTimeStep(now())),
  });
  const program = await eva.post('/auth/tokens', { name: 'Sicherung „Nacht“', access: 'read', days: 365 });
  await openApiClient(url, EVA.timeZone).post('/auth/login', {
    email: EVA.email,
    password: PASSWORD,
    code: recoveryCodes[1],
  });
  const answers = await eva.getAll(['/auth/me', '/auth/sessions', '/auth/two-factor', '/auth/tokens']);
  return {
    ...EVA,
    token,
    secret,
    recoveryCode: recoveryCodes[0],
    usedCode: recoveryCodes[1],
    programToken: program.token,
    answers,
  };
}

/** Requests an email while the mail server is down, so that the email stays in the queue. */
export async function queueUnsentMail(
  url: string,
  { email, timeZone, token, answers }: Awaited<ReturnType<typeof createSecuredUser>>,
) {
  await openApiClient(url, timeZone).post('/auth/forgot-password', { email });
  // The server tries to send the email right after the response. Waits until this attempt is over.
  await setTimeout(1000);
  answers['/auth/trail'] = await openApiClient(url, timeZone, token).get('/auth/trail');
}
