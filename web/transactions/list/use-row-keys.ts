import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { createShortcutReader, isTypingTarget } from '../../keyboard/shortcut-reader.ts';
import { useShortcutsSetting } from '../../keyboard/shortcuts-setting.ts';
import type { TransactionListActions } from './transaction-row.tsx';
import type { TransactionSelection } from './use-transaction-selection.ts';

type RowKeys = {
  /** Contains the table. */
  list: RefObject<HTMLElement | null>;
  listed: readonly ListedTransaction[];
  selection: TransactionSelection;
  actions: TransactionListActions;
};

/**
 * Moves between the rows, and opens, edits or selects them with the keyboard. The shortcuts dialog lists the keys. The
 * focus marks the current row. While a transaction is open next to the list, its panel handles all keys except those
 * that select.
 */
export function useRowKeys({ list, listed, selection, actions }: RowKeys): void {
  const areOn = useShortcutsSetting();
  /** The id of the row that had focus last. The keys continue from there after a dialog. */
  const current = useRef<string | undefined>(undefined);
  /** The range that the user is selecting with Shift and the arrow keys. */
  const range = useRef({ start: -1, end: -1 });

  const focusRow = (index: number) => {
    current.current = listed[index]?._id;
    list.current?.querySelectorAll<HTMLElement>('tbody th a')[index]?.focus();
  };
  const extend = (from: number, to: number) => {
    const [row, next] = [listed[from], listed[to]];
    if (!row || !next) return;
    if (range.current.end !== from) range.current = { start: from, end: from };
    const { start } = range.current;
    if (Math.abs(to - start) < Math.abs(from - start)) selection.choose([row], false);
    else selection.choose([row, next], true);
    range.current.end = to;
    focusRow(to);
  };
  /** Returns true if the key had an effect. */
  const handle = useEffectEvent((event: KeyboardEvent): boolean => {
    const { key, shiftKey, target } = event;
    const element = target instanceof Element ? target : null;
    const rows = [...(list.current?.querySelectorAll('tbody tr') ?? [])];
    const focused = rows.findIndex((row) => row.contains(element));
    const { openId } = actions;
    const last = listed.findIndex(({ _id }) => _id === (openId ?? current.current));
    const at = focused < 0 ? last : focused;
    const row = listed[at];
    const select = (isRange: boolean) => {
      if (!row) return false;
      current.current = row._id;
      selection.chooseRow(row, !selection.isChosen(row), isRange);
      return true;
    };
    if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      if (focused < 0) return false;
      extend(at, at + (key === 'ArrowDown' ? 1 : -1));
      return true;
    }
    const isOnControl = element?.closest('button, input') != null;
    if (key === ' ') return shiftKey && focused >= 0 && !isOnControl && select(true);
    const letter = areOn ? key.toLowerCase() : '';
    if (letter === 'x') return select(shiftKey);
    if (openId !== undefined || shiftKey) return false;
    if (letter === 'j' || letter === 'k') {
      const to = at < 0 ? 0 : at + (letter === 'j' ? 1 : -1);
      if (listed[to]) focusRow(to);
      return true;
    }
    if (letter === 'e' && row) {
      actions.onEdit(row);
      return true;
    }
    // On a link or a button, Enter activates it. On a checkbox, it would do nothing.
    if (key !== 'Enter' || !row || !element?.matches('tbody input')) return false;
    actions.onOpen(row);
    return true;
  });
  useEffect(() => {
    const read = createShortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      // A letter after `g` opens another page.
      const isForAllPages = read(event) !== undefined;
      const { ctrlKey, metaKey, altKey, target } = event;
      if (isForAllPages || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (isTypingTarget(target) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      if (handle(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
