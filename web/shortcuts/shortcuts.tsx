import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { lateDialog } from '../dialogs/late-dialog.tsx';
import type { Purpose } from '../transactions/draft.ts';
import { isTypedIn, keyReader, type Wish } from './keys.ts';
import { useShortcutsSetting } from './setting.ts';
import { keepTyping } from './typed-ahead.ts';

const [TransactionDialog] = lateDialog(() => import('../transactions/transaction-dialog.tsx'));
const [ShortcutsDialog] = lateDialog(() => import('./shortcuts-dialog.tsx'));

/** Handles the single-key shortcuts of all pages. `lazyPart` needs the default export. */
export default function Shortcuts() {
  const areOn = useShortcutsSetting();
  const navigate = useNavigate();
  const [adding, setAdding] = useState<Purpose | null>(null);
  const [isHelping, setHelping] = useState(false);

  const fulfil = async (wish: Wish) => {
    if (wish.do === 'add') {
      keepTyping(() => setAdding(null));
      setAdding({ mode: 'add' });
    } else if (wish.do === 'help') setHelping(true);
    else if (wish.do === 'go') await navigate({ to: wish.to });
    else if (!focusSearch()) {
      await navigate({ to: '/transactions' });
      whenThere(focusSearch);
    }
  };
  const hear = useEffectEvent((wish: Wish) => fulfil(wish));
  useEffect(() => {
    if (!areOn) return;
    const read = keyReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTypedIn(event.target) || isDialogOpen()) return;
      const wish = read(event);
      if (!wish) return;
      // Without this, the browser would also type the key into the field that gets the focus.
      event.preventDefault();
      hear(wish);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
  return (
    <>
      <TransactionDialog open={adding} onClose={() => setAdding(null)} />
      <ShortcutsDialog open={isHelping} onClose={() => setHelping(false)} />
    </>
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null;
}

/**
 * Moves the focus to the search field.
 * @returns false if the page has no search field
 */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

/**
 * Calls the function in every frame until it returns true, for at most five seconds. The new page may still be loading.
 */
function whenThere(isDone: () => boolean): void {
  const until = performance.now() + 5000;
  const look = () => {
    if (!isDone() && performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
