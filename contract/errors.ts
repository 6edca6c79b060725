import * as z from 'zod/mini';

/** The body of every error: a message for the user and, for bad input, messages per field. */
export const ErrorReply = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
