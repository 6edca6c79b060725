import * as z from 'zod/mini';
import { ErrorReply } from './errors.ts';

/** Version number, counted from 1. A change may send the version it is based on in `If-Match`. */
export const Version = z.number();

/** Body of the 409 for changes based on an older version, with the current state. */
export function outdated<S extends z.ZodMiniType>(thing: S) {
  return z.extend(ErrorReply, { current: thing });
}
