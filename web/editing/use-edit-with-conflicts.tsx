import { type ReactNode, useRef } from 'react';
import * as z from 'zod/mini';
import type { Operation, OperationInput, OperationReply } from '../../contract/operation.ts';
import type { IdParams } from '../../contract/text-schemas.ts';
import { ApiError } from '../api/api-error.ts';
import type { CallInput } from '../api/call-server.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import classes from './editing.module.css';

type Stored = { _id: string; version: number };

/** An operation that changes the item with a given id and requires the item's version. */
type EditOperation = Operation & {
  versioned: true;
  params: typeof IdParams;
  body: z.ZodMiniType;
  reply: z.ZodMiniType<Stored>;
};

/** The label and the format of each field, in the order of the form. */
export type FieldLabels<Body> = {
  [Key in keyof Body]?: { label: string; show?: (value: NonNullable<Body[Key]>) => ReactNode };
};

type UseEdit<O extends EditOperation> = {
  words: FieldLabels<OperationInput<O, 'body'>>;
  /** Converts a saved item to a request body. Needed if the item has other fields than the body. */
  bodyOf?: (stored: OperationReply<O>) => unknown;
  /** Called with the saved version if the user chooses it. */
  onTake: (stored: OperationReply<O>) => void;
};

/**
 * Saves changes to an item. If the item has been changed elsewhere in the meantime, a dialog shows both versions and
 * the user chooses one.
 * @returns a function that saves a change. It resolves to undefined if the form stays open
 */
export function useEditWithConflicts<O extends EditOperation>(
  operation: O,
  { words, bodyOf = (stored) => stored, onTake }: UseEdit<O>,
) {
  const { choose } = useDialogs();
  const { mutateAsync } = useOperationMutation(operation);
  /** The saved version that the user last chose in a conflict dialog. Later changes are based on this version. */
  const taken = useRef<OperationReply<O>>(null);

  const send = async (thing: Stored, body: OperationInput<O, 'body'>): Promise<OperationReply<O> | undefined> => {
    const parts = { params: { id: thing._id }, body, version: thing.version };
    try {
      return (await mutateAsync(parts as unknown as CallInput<O>)) as OperationReply<O>;
    } catch (error) {
      const stored = storedNow<O>(error);
      if (stored === undefined) throw error;
      const differences = differencesOf(z.parse(operation.body, body), bodyOf(stored), words);
      // The saved version is already the same as the entered one, so the user need not choose.
      if (differences.length === 0) return send(stored as Stored, body);
      const choice = await choose({
        title: 'Changed Elsewhere',
        message:
          'The saved version was changed elsewhere after you opened it. The fields below differ from what you entered.',
        details: <VersionDifferences differences={differences} />,
        confirmLabel: 'Keep Mine',
        alternative: 'Use Saved Version',
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
  return (thing: OperationReply<O>, body: OperationInput<O, 'body'>) => send((taken.current ?? thing) as Stored, body);
}

/** Returns the current version of the item from a 409 response, or undefined for other errors. */
function storedNow<O extends EditOperation>(error: unknown): OperationReply<O> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return Object(error.body).current;
}

/** Compares two values. Lists and objects, such as tags, are compared by content. */
function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function differencesOf<Body>(mine: unknown, stored: unknown, words: FieldLabels<Body>): VersionDifference[] {
  const fields = Object.entries<{ label: string; show?: (value: never) => ReactNode } | undefined>(words);
  return fields.flatMap(([key, field]) => {
    const [yours, theirs] = [Object(mine)[key], Object(stored)[key]];
    if (!field || yours === undefined || isSameValue(yours, theirs)) return [];
    const { label, show = (value: ReactNode) => value } = field;
    return [{ label, stored: theirs === null ? null : show(theirs as never), yours: show(yours as never) }];
  });
}

type VersionDifference = { label: string; stored: ReactNode; yours: ReactNode };

/** A table of the fields that differ, with the saved value and the entered value of each. */
function VersionDifferences({ differences }: { differences: VersionDifference[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Saved Version</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      {differences.map(({ label, stored, yours }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={2} className={classes.label}>
              {label}
            </th>
          </tr>
          <tr>
            <td>{stored || <None />}</td>
            <td>{yours || <None />}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function None() {
  return <span className={classes.none}>None</span>;
}
