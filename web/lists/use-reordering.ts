import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { explainRequestError } from '../api/api-error.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

type UseOrder<Item> = {
  /**
   * The query of the list. Its data is reordered before the server responds, and refetched if the server rejects the
   * new order.
   */
  queryKey: QueryKey;
  save: (ids: string[]) => Promise<unknown>;
  /** Returns the subject of the announcement, such as 'The rule' in 'The rule is now 2 of 5.' */
  nameOf: (item: Item) => string;
};

/**
 * Moves items in a list up and down. Returns the announcement for screen readers, and the props for an item's buttons.
 */
export function useReordering<Item extends { _id: string }>(items: Item[], { queryKey, save, nameOf }: UseOrder<Item>) {
  const client = useQueryClient();
  const [said, say] = useState('');
  const pressed = useRef<HTMLElement>(null);

  // A button loses focus when its row moves, so focus the button again.
  useEffect(() => {
    if (items.length > 0) pressed.current?.focus();
    pressed.current = null;
  }, [items]);

  const move = async (item: Item, from: number, to: number, button: HTMLElement) => {
    const other = items[to];
    if (other === undefined) return;
    const moved = items.with(from, other).with(to, item);
    pressed.current = button;
    client.setQueryData(queryKey, moved);
    say(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
    try {
      await save(moved.map(({ _id }) => _id));
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The order could not be saved. Try again.'));
    }
  };
  /** @param steps -1 moves the item up, 1 moves it down */
  const moveProps = (item: Item, steps: -1 | 1) => {
    const from = items.indexOf(item);
    return {
      // With `aria-disabled`, the button keeps focus when its item reaches the top or bottom. With `disabled`, it would
      // lose focus.
      'aria-disabled': items[from + steps] === undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => move(item, from, from + steps, currentTarget),
    };
  };
  return { said, moveProps };
}
