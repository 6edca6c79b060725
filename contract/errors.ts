import * as z from 'zod/mini';

/** Every refusal: one sentence a person can act on and, for bad input, the same per field. */
export const ErrorReply = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
