/** The pages that can be opened by pressing `g` and then a letter. */
export const SHORTCUT_PAGES = [
  { key: 'd', to: '/dashboard', label: 'Dashboard' },
  { key: 't', to: '/transactions', label: 'Transactions' },
  { key: 'b', to: '/budgets', label: 'Budgets' },
  { key: 'c', to: '/calendar', label: 'Calendar' },
  { key: 'p', to: '/reports', label: 'Reports' },
  { key: 'r', to: '/receipts', label: 'Receipts' },
  { key: 'u', to: '/recurring-transactions', label: 'Recurring Transactions' },
  { key: 'a', to: '/accounts', label: 'Accounts' },
  { key: 's', to: '/settings', label: 'Settings' },
] as const;

export type ShortcutPage = (typeof SHORTCUT_PAGES)[number]['to'];

/** The action that a key triggers. */
export type ShortcutAction = { do: 'add' | 'search' | 'help' } | { do: 'go'; to: ShortcutPage };

/** Milliseconds after `g` within which a letter opens a page. */
const PATIENCE = 1500;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/**
 * Returns a function that finds the action for a pressed key, if there is one. The function remembers whether `g` was
 * pressed before.
 */
export function createShortcutReader(): (pressed: Pressed) => ShortcutAction | undefined {
  let goSince = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey) return undefined;
    const isGoing = timeStamp - goSince < PATIENCE;
    goSince = key === 'g' && !isGoing ? timeStamp : Number.NEGATIVE_INFINITY;
    if (isGoing) {
      const place = SHORTCUT_PAGES.find((each) => each.key === key);
      return place && { do: 'go', to: place.to };
    }
    if (key === 'n' || key === '+') return { do: 'add' };
    if (key === '/') return { do: 'search' };
    return key === '?' ? { do: 'help' } : undefined;
  };
}

/** True for Ctrl+K and ⌘K, which open the command bar. They also work if single-key shortcuts are turned off. */
export function isCommandBarKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** Elements that handle typed letters themselves, like a text field, a list or a menu. */
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]';

/** True if the target itself handles typed letters. In this case, shortcuts must be ignored. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
