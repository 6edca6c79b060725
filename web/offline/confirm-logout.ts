import { formatCount } from '../lists/format-count.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { clearStore } from './offline-stores.ts';
import { sendUnsentEntries } from './send-unsent-entries.ts';
import { deleteUnsentEntry, listUnsentEntries } from './unsent-entries.ts';

type Choice = 'send' | 'keep' | 'discard' | 'stay';

/** The number of entries that the open question is about, or null if no question is open. */
let asked: number | null = null;
let answer: (choice: Choice) => void = () => {};
const listeners = new Set<() => void>();

export function subscribeToLogoutQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getUnsentCountAtLogout(): number | null {
  return asked;
}

export function answerLogoutQuestion(choice: Choice): void {
  setAsked(null);
  answer(choice);
}

/**
 * Asks what to do with unsent entries before a logout. Resolves to true if the user may be logged out.
 * @param goToApp opens a page that can show the question
 */
export async function confirmLogout(goToApp: () => Promise<unknown>): Promise<boolean> {
  const mayGo = await isSettled(goToApp);
  // Deletes the files shared by other apps, because the next user must not get them.
  if (mayGo) await clearStore('shared');
  return mayGo;
}

async function isSettled(goToApp: () => Promise<unknown>): Promise<boolean> {
  const waiting = await listUnsentEntries();
  if (waiting.length === 0) return true;
  if (listeners.size === 0) await goToApp();
  setAsked(waiting.length);
  const choice = await new Promise<Choice>((resolve) => {
    answer = resolve;
  });
  if (choice === 'discard') for (const { id } of waiting) if (id !== undefined) await deleteUnsentEntry(id);
  if (choice === 'send') {
    await sendUnsentEntries();
    const { length } = await listUnsentEntries();
    if (length === 0) return true;
    await showToastMessage('error', `${formatCount(length, 'entry', 'entries')} could not be sent.`);
    return false;
  }
  return choice !== 'stay';
}

function setAsked(count: number | null): void {
  asked = count;
  for (const listener of listeners) listener();
}
