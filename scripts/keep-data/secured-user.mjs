import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openClient } from './client.mjs';

const EVA = { email: 'eva@home.org', timeZone: 'Europe/Lisbon' };
const PASSWORD = 'secret_1';

/**
 * Creates a user with two-factor authentication, an API token and two sessions.
 * @param {string} url
 * @param {{project: string, now: () => Date}} server the folder with its code, and its clock
 */
export async function createSecuredUser(url, { project, now }) {
  const path = join(project, 'dist/server/auth/two-factor/two-factor-codes.js');
  const { computeCode, countTimeSteps } = await import(pathToFileURL(path).href);
  const visitor = openClient(url, EVA.timeZone);
  const { token } = await visitor.post('/auth/signup', { email: EVA.email, password: PASSWORD });
  const eva = openClient(url, EVA.timeZone, token);
  await eva.send('PUT', '/auth/setup', { defaultCurrency: 'EUR' });
  const tram = { name: 'Eléctrico 28', category: 'Transportation', cost: 3.2, addedOn: '2026-11-20', isIncome: false };
  await eva.post('/transactions', tram);
  const { secret } = await eva.post('/auth/two-factor', undefined);
  const { recoveryCodes } = await eva.post('/auth/two-factor/confirm', {
    code: computeCode(secret, countTimeSteps(now())),
  });
  const program = await eva.post('/auth/tokens', { name: 'Sicherung „Nacht“', access: 'read', days: 365 });
  await visitor.post('/auth/login', { email: EVA.email, password: PASSWORD, code: recoveryCodes[1] });
  /** @type {Record<string, any>} */
  const answers = {};
  for (const path of ['/auth/me', '/auth/sessions', '/auth/two-factor', '/auth/tokens']) {
    answers[path] = await eva.get(path);
  }
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

/**
 * Requests an email while the mail server is down, so that the email stays in the queue.
 * @param {string} url
 * @param {Awaited<ReturnType<typeof createSecuredUser>>} eva
 */
export async function queueUnsentMail(url, { email, timeZone, token, answers }) {
  await openClient(url, timeZone).post('/auth/forgot-password', { email });
  // The server tries to send the email right after the response, so wait for this attempt.
  await setTimeout(1000);
  answers['/auth/trail'] = await openClient(url, timeZone, token).get('/auth/trail');
}
