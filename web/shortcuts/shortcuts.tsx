import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { lateDialog } from '../dialogs/late-dialog.tsx';
import type { Purpose } from '../transactions/draft.ts';
import { isTypedIn, keyReader, type Wish } from './keys.ts';
import { useShortcutsSetting } from './setting.ts';
import { keepTyping } from './typed-ahead.ts';

const [TransactionDialog] = lateDialog(() => import('../transactions/transaction-dialog.tsx'));
const [ShortcutsDialog] = lateDialog(() => import('./shortcuts-dialog.tsx'));

/** Single keys that do something anywhere in the app. The default export is for `lazy`. */
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
      // Else the key would be typed into what has the focus then.
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

/** @returns whether the page has a list to search */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** A page that is gone to may still be on its way: it is looked for until it is there, for some seconds at most. */
function whenThere(isDone: () => boolean): void {
  const until = performance.now() + 5000;
  const look = () => {
    if (!isDone() && performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
