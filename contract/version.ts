import * as z from 'zod/mini';
import { ErrorReply } from './errors.ts';

/** Counts the changes of a thing, from 1. A change may say in `If-Match` on which version it began. */
export const Version = z.number();

/** The 409 of a change that began on an older version: what was to be changed comes with it as it is now. */
export function outdated<S extends z.ZodMiniType>(thing: S) {
  return z.extend(ErrorReply, { current: thing });
}
