import type { DestinationId } from './grammar/destinations.ts';

/** The address of a destination. On a page, `heading` or `button` is the part that gets the focus. */
export type Place = {
  to:
    | '/dashboard'
    | '/transactions'
    | '/budgets'
    | '/receipts'
    | '/recurring-transactions'
    | '/reports'
    | '/calendar'
    | '/accounts'
    | '/import'
    | '/review'
    | '/rules'
    | '/tags/{-$name}'
    | '/trash'
    | '/settings'
    | '/contact';
  heading?: string;
  button?: string;
};

/** The destinations that have no address, because the bar itself does them. */
export type ActionId =
  | 'categories'
  | 'shortcuts'
  | 'theme'
  | 'logout'
  | 'add-transaction'
  | 'add-income'
  | 'add-budget';

export const PLACES: Record<Exclude<DestinationId, ActionId>, Place> = {
  dashboard: { to: '/dashboard' },
  transactions: { to: '/transactions' },
  budgets: { to: '/budgets' },
  receipts: { to: '/receipts' },
  recurring: { to: '/recurring-transactions' },
  reports: { to: '/reports' },
  calendar: { to: '/calendar' },
  accounts: { to: '/accounts' },
  import: { to: '/import' },
  review: { to: '/review' },
  rules: { to: '/rules' },
  tags: { to: '/tags/{-$name}' },
  trash: { to: '/trash' },
  settings: { to: '/settings' },
  'add-recurring': { to: '/recurring-transactions', button: 'Add Recurring' },
  export: { to: '/transactions', button: 'Export to CSV' },
  currency: { to: '/settings', heading: 'Default Currency' },
  region: { to: '/settings', heading: 'Region' },
  'month-start': { to: '/settings', heading: 'Months' },
  holidays: { to: '/settings', heading: 'Holidays' },
  email: { to: '/settings', heading: 'Account' },
  password: { to: '/settings', heading: 'Password' },
  'two-factor': { to: '/settings', heading: 'Two-Factor Authentication' },
  sessions: { to: '/settings', heading: 'Where You Are Logged In' },
  'api-tokens': { to: '/settings', heading: 'API Tokens' },
  'audit-log': { to: '/settings', heading: 'Account Activity' },
  keyboard: { to: '/settings', heading: 'Keyboard' },
  archive: { to: '/settings', heading: 'Archive' },
  'delete-account': { to: '/settings', heading: 'Danger Zone' },
  help: { to: '/contact', heading: 'Frequently asked questions' },
};

/**
 * Moves the focus to a part of the opened page as soon as it is rendered. Waits for at most ten seconds, and stops when
 * the person does something else.
 */
export function focusOnceShown({ to, heading, button }: Place): void {
  if (heading === undefined && button === undefined) return;
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(10_000)]);
  window.addEventListener('pointerdown', () => done.abort(), { signal });
  window.addEventListener('keydown', () => done.abort(), { signal });
  const look = () => {
    if (signal.aborted) return;
    // When the bar closes, it returns the focus to where it was, so this waits until the bar is gone.
    const isThere = window.location.pathname === to && document.querySelector('[role=dialog]') === null;
    const part = isThere ? findPart(heading, button) : undefined;
    if (!part) return requestAnimationFrame(look);
    if (heading !== undefined) part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: 'center' });
    done.abort();
  };
  requestAnimationFrame(look);
}

function findPart(heading: string | undefined, button: string | undefined): HTMLElement | undefined {
  const selector = heading === undefined ? 'main button' : 'main h2';
  const name = heading ?? button;
  return [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent?.trim() === name);
}
