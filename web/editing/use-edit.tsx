import { type ReactNode, useRef } from 'react';
import * as z from 'zod/mini';
import type { Operation, Reply, Sent } from '../../contract/operation.ts';
import type { IdParams } from '../../contract/text.ts';
import type { Parts } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { useChange } from '../use-operation.ts';
import { type Difference, Differences } from './differences.tsx';

type Stored = { _id: string; version: number };

/** A change of something by its id that asks for the version it began on. */
type EditOperation = Operation & {
  versioned: true;
  params: typeof IdParams;
  body: z.ZodMiniType;
  reply: z.ZodMiniType<Stored>;
};

/** How the fields of a body are called and shown to a person, in the order of the form. */
export type FieldWords<Body> = {
  [Key in keyof Body]?: { label: string; show?: (value: NonNullable<Body[Key]>) => ReactNode };
};

type UseEdit<O extends EditOperation> = {
  words: FieldWords<Sent<O, 'body'>>;
  /** What is stored, where that does not itself have the fields of a body. */
  bodyOf?: (stored: Reply<O>) => unknown;
  /** The person takes what is stored: the form is to hold it. */
  onTake: (stored: Reply<O>) => void;
};

/**
 * Saves a change to something that others may change as well. Where that has happened since the person began, a dialog
 * shows both, and the person says which is to stay.
 * @returns what saves a body as the new state of a thing; undefined where nothing was saved and the form goes on
 */
export function useEdit<O extends EditOperation>(
  operation: O,
  { words, bodyOf = (stored) => stored, onTake }: UseEdit<O>,
) {
  const { choose } = useDialogs();
  const { mutateAsync } = useChange(operation);
  /** What was taken from a dialog, after which the change goes on from there. */
  const taken = useRef<Reply<O>>(null);

  const send = async (thing: Stored, body: Sent<O, 'body'>): Promise<Reply<O> | undefined> => {
    const parts = { params: { id: thing._id }, body, version: thing.version };
    try {
      return (await mutateAsync(parts as unknown as Parts<O>)) as Reply<O>;
    } catch (error) {
      const stored = storedNow<O>(error);
      if (stored === undefined) throw error;
      const differences = differencesOf(z.parse(operation.body, body), bodyOf(stored), words);
      // Both have made the same change of it.
      if (differences.length === 0) return send(stored as Stored, body);
      const choice = await choose({
        title: 'Changed elsewhere',
        message: 'This was changed elsewhere after you opened it. These fields differ from what you entered.',
        details: <Differences differences={differences} />,
        confirmLabel: 'Keep mine',
        alternative: 'Use saved version',
        cancelLabel: 'Cancel',
      });
      if (choice === 'confirm') return send(stored as Stored, body);
      if (choice === 'alternative') {
        taken.current = stored;
        onTake(stored);
      }
      return undefined;
    }
  };
  return (thing: Reply<O>, body: Sent<O, 'body'>) => send((taken.current ?? thing) as Stored, body);
}

/** What the refusal of an outdated change brings along. A 409 for another reason brings nothing. */
function storedNow<O extends EditOperation>(error: unknown): Reply<O> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return Object(error.body).current;
}

/** A list, such as tags, is the same where it has the same. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

function differencesOf<Body>(mine: unknown, stored: unknown, words: FieldWords<Body>): Difference[] {
  const fields = Object.entries<{ label: string; show?: (value: never) => ReactNode } | undefined>(words);
  return fields.flatMap(([key, field]) => {
    const [yours, theirs] = [Object(mine)[key], Object(stored)[key]];
    if (!field || yours === undefined || isSame(yours, theirs)) return [];
    const { label, show = (value: ReactNode) => value } = field;
    return [{ label, stored: theirs === null ? null : show(theirs as never), yours: show(yours as never) }];
  });
}
