import * as z from 'zod/mini';

/** The body of every error: a message for the user and, for invalid input, a message per field. */
export const ErrorReply = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** Version number, starting at 1. A client can send the version that it edited in the header `If-Match`. */
export const Version = z.number();

/**
 * Returns the schema of the 409 reply to a change that was based on an outdated version. The body contains the current
 * version.
 */
export function createVersionConflictReplySchema<S extends z.ZodMiniType>(thing: S) {
  return z.extend(ErrorReply, { current: thing });
}

/** Body of the reply to a refused upload. */
export const RefusedReceipt = z.extend(ErrorReply, {
  /** True for a bank statement, which can be imported instead. */
  isStatement: z.optional(z.boolean()),
  /** True if a total was read from a file that is not a receipt. It can be stored with `storesOtherDocument`. */
  hasTotal: z.optional(z.boolean()),
});
export type RefusedReceipt = z.infer<typeof RefusedReceipt>;
