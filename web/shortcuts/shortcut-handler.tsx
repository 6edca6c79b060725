import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountsQuery } from '../accounts/queries.ts';
import { createLazyDialog } from '../dialogs/lazy-dialog.tsx';
import { accessSessionStorage, DRAFT_KEY_PREFIX } from '../editing/draft/delete-all-drafts.ts';
import {
  createShortcutReader,
  isCommandBarKey,
  isTypingTarget,
  type ShortcutAction,
} from '../keyboard/shortcut-reader.ts';
import { useShortcutsSetting } from '../keyboard/shortcuts-setting.ts';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';
import { collectTypedKeys } from './collect-typed-keys.ts';
import { commandBarOpener } from './open-command-bar.ts';

const [TransactionDialog] = createLazyDialog(() => import('../transactions/transaction-dialog.tsx'));
const [CommandBar] = createLazyDialog(() => import('../command-bar/command-bar.tsx'));
const [ShortcutsDialog] = createLazyDialog(() => import('./shortcuts-dialog.tsx'));

/** How long typed keys are collected for the command bar, in milliseconds. The bar may load slowly. */
const PATIENCE_FOR_BAR = 120_000;

/** Handles the shortcuts of all pages and contains the command bar. `lazyWithRetry` requires a default export. */
export default function ShortcutHandler() {
  const areOn = useShortcutsSetting();
  const navigate = useNavigate();
  // Loads the accounts in advance, because the form for new entries needs them even offline.
  useQuery({ ...accountsQuery, refetchOnMount: false });
  const [adding, setAdding] = useState<TransactionFormPurpose | null>(null);
  const [isHelping, setHelping] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const fulfil = async (wish: ShortcutAction) => {
    if (wish.do === 'add') {
      collectTypedKeys(() => setAdding(null));
      setAdding({ mode: 'add' });
    } else if (wish.do === 'help') setHelping(true);
    else if (wish.do === 'go') await navigate({ to: wish.to });
    else if (!focusSearch()) {
      await navigate({ to: '/transactions' });
      retryInEachFrame(focusSearch);
    }
  };
  const { user } = useRouteContext({ from: '/shell' });
  const offerDraft = useEffectEvent(async () => {
    if (!hasDrafts()) return;
    const { offerUnsavedEntry } = await import('./offer-unsaved-entry.ts');
    offerUnsavedEntry(user._id, () => isDialogOpen() || setAdding({ mode: 'add' }));
  });
  // After a reload, the form that would restore the draft is closed.
  useEffect(() => void offerDraft(), []);
  const hear = useEffectEvent((wish: ShortcutAction) => fulfil(wish));
  const ask = useEffectEvent(() => {
    if (isDialogOpen()) return;
    collectTypedKeys(() => setAsking(false), PATIENCE_FOR_BAR);
    setAsking(true);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommandBarKey(event)) return;
      // Without this, Ctrl+K would focus the address bar in some browsers.
      event.preventDefault();
      if (!event.repeat) ask();
    };
    window.addEventListener('keydown', onKeyDown);
    commandBarOpener.open = () => ask();
    if (commandBarOpener.isWanted) ask();
    commandBarOpener.isWanted = false;
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    window.addEventListener('keydown', handleListEndKeys);
    return () => window.removeEventListener('keydown', handleListEndKeys);
  }, []);
  useEffect(() => {
    if (!areOn) return;
    const read = createShortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTypingTarget(event.target) || isDialogOpen()) return;
      const wish = read(event);
      if (!wish) return;
      // Without this, the key would also be typed into the field that receives focus.
      event.preventDefault();
      hear(wish);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
  return (
    <>
      <TransactionDialog open={adding} onClose={() => setAdding(null)} />
      <CommandBar open={isAsking} onClose={() => setAsking(false)} onHelp={() => setHelping(true)} />
      <ShortcutsDialog open={isHelping} onClose={() => setHelping(false)} />
    </>
  );
}

/** True if a draft of any form is stored. */
function hasDrafts(): boolean {
  const isDraft = (key: string) => key.startsWith(DRAFT_KEY_PREFIX);
  return accessSessionStorage((storage) => Object.keys(storage).some(isDraft)) === true;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null;
}

/**
 * Focuses the search field.
 * @returns false if the page does not have one
 */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

/**
 * Calls the function in every frame until it returns true, for at most five seconds, because the new page may still be
 * loading.
 */
function retryInEachFrame(isDone: () => boolean): void {
  const until = performance.now() + 5000;
  const look = () => {
    if (!isDone() && performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Lets Home and End go to the first and last option of an open list. Without this, they would scroll the page behind
 * the list. In a field in which the user can type, they move the cursor as usual.
 */
function handleListEndKeys(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (defaultPrevented || (key !== 'Home' && key !== 'End') || !(target instanceof HTMLInputElement)) return;
  if (!target.readOnly || target.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll('[role=option]:not([data-combobox-disabled])') ?? [])];
  const selected = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
  // Mantine's fields offer no function for this, so the arrow keys are pressed as often as necessary.
  const steps = key === 'Home' ? -selected : options.length - 1 - selected;
  const code = steps > 0 || selected < 0 ? 'ArrowDown' : 'ArrowUp';
  for (let step = 0; step < Math.abs(steps); step++)
    target.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true }));
}
