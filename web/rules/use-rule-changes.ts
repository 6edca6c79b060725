import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as operations from '../../contract/rules.ts';
import { explain } from '../api-error.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { useIdempotencyKey } from '../idempotency-key.ts';
import { notify } from '../toasts/toasts.tsx';
import type { Offer } from '../toasts/with-offer.tsx';
import { useChange } from '../use-operation.ts';
import { rulesQuery } from './queries.ts';

/** Moves rules up and down. The new order shows at once and is reverted if the server rejects it. */
export function useOrder(rules: operations.Rule[]) {
  const client = useQueryClient();
  const { mutateAsync } = useChange(operations.orderRules);
  const [said, say] = useState('');
  const pressed = useRef<HTMLElement>(null);

  // A button loses the focus when its row moves.
  useEffect(() => {
    if (rules.length > 0) pressed.current?.focus();
    pressed.current = null;
  }, [rules]);

  /** @param steps -1 moves up, 1 moves down */
  const move = async (rule: operations.Rule, steps: -1 | 1, button: HTMLElement) => {
    const from = rules.indexOf(rule);
    const other = rules[from + steps];
    if (other === undefined) return;
    const moved = rules.with(from, other).with(from + steps, rule);
    pressed.current = button;
    client.setQueryData(rulesQuery.queryKey, moved);
    say(`The rule is now ${from + steps + 1} of ${rules.length}.`);
    try {
      await mutateAsync({ body: { ruleIds: moved.map(({ _id }) => _id) } });
    } catch (error) {
      notify('error', explain(error, 'The order could not be saved. Please try again.'));
    }
  };
  return { move, said };
}

/** Returns a function that asks, deletes a rule, and offers to undo it. Its result is true if the rule was deleted. */
export function useDeletion() {
  const confirmDelete = useConfirmDelete();
  const keyOf = useIdempotencyKey();
  const { mutateAsync: remove } = useChange(operations.deleteRule);
  const { mutateAsync: create } = useChange(operations.createRule);
  const undo = ({ conditions, changes }: operations.Rule, place: number): Offer => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () => {
      const body = { conditions, changes, place };
      return create({ body, key: keyOf(body) }).then(
        () => notify('success', 'Rule restored.'),
        (error) => notify('error', explain(error, 'This could not be undone. Please try again.')),
      );
    },
  });
  return (rule: operations.Rule, subject: string, place: number) =>
    confirmDelete({
      thing: 'rule',
      subject,
      note: 'Transactions it already changed are not affected.',
      run: () => remove({ params: { id: rule._id } }),
      offer: undo(rule, place),
    });
}
