import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIdempotencyKey } from '../api/idempotency-key.ts';

type UseSave<Body, Saved> = {
  /**
   * Sends the form. Throws if the server rejects it. Resolves to undefined if the user cancelled a confirmation and
   * returned to the form.
   * @param key the idempotency key, so that a retry after a lost response does not create anything twice
   */
  save: (body: Body, key: string) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => void;
};

/** Returns a function that saves a form. Calls made while it is saving are ignored. */
export function useFormSave<Body, Saved>({ save, onSaved }: UseSave<Body, Saved>) {
  const keyOf = useIdempotencyKey();
  const isUnderWay = useRef(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (body: Body) => save(body, keyOf(body)),
    onSuccess: (saved) => {
      if (saved !== undefined) onSaved(saved);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  /** Ignores a second click, which may come before the button is shown as busy. */
  const start = (body: Body) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(body);
  };
  return { start, isPending, error, wanted: variables };
}
