import { useEffect, useEffectEvent } from 'react';
import { createShortcutReader, isTypingTarget } from '../keyboard/shortcut-reader.ts';
import { useShortcutsSetting } from '../keyboard/shortcuts-setting.ts';

/** The shortcuts of the review page. The shortcuts dialog lists them. */
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
 * Calls the action for a pressed key. Ignores keys pressed in fields and dialogs, and all keys if single-key shortcuts
 * are turned off.
 */
export function useReviewKeys(actions: Record<ReviewKey, () => void>): void {
  const areOn = useShortcutsSetting();
  const run = useEffectEvent((key: ReviewKey) => actions[key]());
  useEffect(() => {
    if (!areOn) return;
    const read = createShortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      // A letter after `g` opens another page, so it must not trigger an action of this page.
      const isOfAllPages = read(event) !== undefined;
      const isTaken = isOfAllPages || event.defaultPrevented || event.repeat || ctrlKey || metaKey || altKey;
      if (isTaken || !(key in KEYS) || isTypingTarget(target) || document.querySelector('[role=dialog]')) return;
      // Ignores Enter on a focused button or link, because the key must activate that element.
      if (key === 'Enter' && target instanceof Element && target.closest('a, button')) return;
      event.preventDefault();
      run(KEYS[key as keyof typeof KEYS]);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
}
