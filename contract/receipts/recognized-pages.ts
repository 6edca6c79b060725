import * as z from 'zod/mini';

const FieldName = z.enum(['merchant', 'amount', 'date', 'category', 'currency']);

/**
 * A recognized word. It has a bounding box, in units of the page, and the names of the fields that were read from the
 * word.
 */
export const RecognizedWord = z.object({
  text: z.string(),
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  usedFor: z.array(FieldName),
});
export type RecognizedWord = z.infer<typeof RecognizedWord>;

export const RecognizedPage = z.object({
  width: z.number(),
  height: z.number(),
  /** The lines of the page from top to bottom, with their words from left to right. */
  lines: z.array(z.object({ words: z.array(RecognizedWord) })),
});
export type RecognizedPage = z.infer<typeof RecognizedPage>;
