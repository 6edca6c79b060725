import { counted } from '../lists/counted.ts';
import { notify } from '../toasts/toasts.tsx';
import { sendWaiting } from './send-waiting.ts';
import { clear } from './store.ts';
import { listWaiting, removeWaiting } from './waiting.ts';

type Choice = 'send' | 'keep' | 'discard' | 'stay';

/** The number of waiting entries in the open question. Null if no question is open. */
let asked: number | null = null;
let answer: (choice: Choice) => void = () => {};
const listeners = new Set<() => void>();

export function subscribeToAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readAsked(): number | null {
  return asked;
}

export function answerLogout(choice: Choice): void {
  setAsked(null);
  answer(choice);
}

/**
 * Resolves with true if the person may be logged out. If entries are waiting, it asks first what to do with them.
 * @param goToApp opens a page of the app, which shows the question
 */
export async function mayLogOut(goToApp: () => Promise<unknown>): Promise<boolean> {
  const mayGo = await isSettled(goToApp);
  // The shared files are deleted, because the next person must not get them.
  if (mayGo) await clear('shared');
  return mayGo;
}

async function isSettled(goToApp: () => Promise<unknown>): Promise<boolean> {
  const waiting = await listWaiting();
  if (waiting.length === 0) return true;
  if (listeners.size === 0) await goToApp();
  setAsked(waiting.length);
  const choice = await new Promise<Choice>((resolve) => {
    answer = resolve;
  });
  if (choice === 'discard') for (const { id } of waiting) if (id !== undefined) await removeWaiting(id);
  if (choice === 'send') {
    await sendWaiting();
    const { length } = await listWaiting();
    if (length === 0) return true;
    await notify('error', `${counted(length, 'entry', 'entries')} could not be sent.`);
    return false;
  }
  return choice !== 'stay';
}

function setAsked(count: number | null): void {
  asked = count;
  for (const listener of listeners) listener();
}
