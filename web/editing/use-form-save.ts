import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIdempotencyKey } from '../api/idempotency-key.ts';

type UseSave<Body, Saved> = {
  /**
   * Sends the form. Throws if the server rejects it, and resolves with undefined if the person cancelled a
   * confirmation and returned to the form.
   * @param key the idempotency key of the body, so that repeating a request after a lost response creates nothing twice
   */
  save: (body: Body, key: string) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => void;
};

/** Returns a function that saves a form. It runs one attempt at a time. */
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
  /** A second click is ignored, because it may arrive before the button shows that it is busy. */
  const start = (body: Body) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(body);
  };
  return { start, isPending, error, wanted: variables };
}
