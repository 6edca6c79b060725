import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIdempotencyKey } from '../idempotency-key.ts';

type UseSave<Body, Saved> = {
  /**
   * Sends what the form holds; a refusal is thrown, undefined says that the person was asked and went back to the form.
   * @param key the same for the same body, so that a lost answer makes nothing twice
   */
  save: (body: Body, key: string) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => void;
};

/** Saves what a form holds, one attempt at a time. */
export function useSave<Body, Saved>({ save, onSaved }: UseSave<Body, Saved>) {
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
  /** A second press may come before the first shows. */
  const start = (body: Body) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(body);
  };
  return { start, isPending, error, wanted: variables };
}
