import { useEffect, useEffectEvent } from 'react';
import { createKeyReader, isTypingTarget } from '../shortcuts/key-reader.ts';
import { useShortcutsSetting } from '../shortcuts/shortcuts-setting.ts';

/** The shortcuts of the review page, which the shortcuts dialog lists. */
const KEYS = {
  Enter: 'accept',
  c: 'category',
  s: 'split',
  r: 'always',
  e: 'edit',
  u: 'undo',
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
} as const;

export type ReviewKey = (typeof KEYS)[keyof typeof KEYS];

/**
 * Runs the action of a pressed key. Ignores keys in fields and dialogs, and all keys while single-key shortcuts are
 * off.
 */
export function useReviewKeys(actions: Record<ReviewKey, () => void>): void {
  const areOn = useShortcutsSetting();
  const run = useEffectEvent((key: ReviewKey) => actions[key]());
  useEffect(() => {
    if (!areOn) return;
    const read = createKeyReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      // After `g`, a letter opens another page and is not a shortcut of this page.
      const isOfAllPages = read(event) !== undefined;
      const isTaken = isOfAllPages || event.defaultPrevented || event.repeat || ctrlKey || metaKey || altKey;
      if (isTaken || !(key in KEYS) || isTypingTarget(target) || document.querySelector('[role=dialog]')) return;
      // Enter must press a focused button or link instead.
      if (key === 'Enter' && target instanceof Element && target.closest('a, button')) return;
      event.preventDefault();
      run(KEYS[key as keyof typeof KEYS]);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
}
