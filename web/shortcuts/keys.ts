/** Where a `g` and a letter lead, with the letter by which the place is remembered. */
export const PLACES = [
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

export type Place = (typeof PLACES)[number]['to'];

/** What a key asks for. */
export type Wish = { do: 'add' | 'search' | 'help' } | { do: 'go'; to: Place };

/** So long after a `g` a letter goes somewhere, in milliseconds. */
const PATIENCE = 1500;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/** Makes wishes of keys, one after the other. */
export function keyReader(): (pressed: Pressed) => Wish | undefined {
  let goSince = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey) return undefined;
    const isGoing = timeStamp - goSince < PATIENCE;
    goSince = key === 'g' && !isGoing ? timeStamp : Number.NEGATIVE_INFINITY;
    if (isGoing) {
      const place = PLACES.find((each) => each.key === key);
      return place && { do: 'go', to: place.to };
    }
    if (key === 'n' || key === '+') return { do: 'add' };
    if (key === '/') return { do: 'search' };
    return key === '?' ? { do: 'help' } : undefined;
  };
}

/** Where keys are letters: in a field, or in a list or menu that goes by them. */
export function isTypedIn(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]') !== null
  );
}
