import type { AppContext } from './app-context.ts';
import type { Schema, Tx } from './db/schema.ts';

/** What a noun adds to the server. Each is listed once, in `nouns.ts`. */
export type Noun = {
  /** Adds its routes, and what it does by itself while the server runs. */
  register(context: AppContext): void;
  /** Every table of its that has a `user_id`, and how the rows of a deleted account go. */
  tables?: { [T in keyof Schema]?: Purge };
  /** Gives what is in a category of the user another one, since the first is being deleted. */
  moveCategory?(tx: Tx, userId: number, from: string, to: string): Promise<unknown>;
  /** Removes what has run out, at the start and every hour. Long work should look at the signal, which says that the server stops. */
  sweep?(context: AppContext, stopping: AbortSignal): Promise<void>;
};

/** How many rows go at once, fewer where they are large; or what removes some rows, where that takes more than deleting them. */
export type Purge = number | PurgeSome;

/** Removes some rows of a user; says whether there may be some left. */
export type PurgeSome = (tx: Tx, userId: number) => Promise<'some' | 'none'>;
