import * as z from 'zod/mini';

/**
 * Schema for a string, which is trimmed and normalized to NFC. NUL is rejected, because PostgreSQL cannot store it.
 * @param missing message for a missing or blank string
 */
export function requiredTextSchema(maximum: number, missing: string) {
  return z.string(missing).check(...kept(maximum), z.minLength(1, missing));
}

/** Like `requiredTextSchema`, but optional: a blank or missing string becomes the empty string. */
export function optionalTextSchema(maximum: number) {
  return z._default(anyText(maximum), '');
}

/**
 * Like `requiredTextSchema`, but for changes: an omitted string keeps the old value, and the empty string clears it.
 */
export function changedTextSchema(maximum: number) {
  return z.optional(anyText(maximum));
}

function anyText(maximum: number) {
  return z.string('Enter text').check(...kept(maximum));
}

function kept(maximum: number) {
  // The message is a function, so that the number is formatted only when needed: formatting is slow on phones, and this
  // module runs at startup.
  const tooLong = () => `Use at most ${maximum.toLocaleString('en-US')} characters`;
  return [
    limitRawText(maximum, tooLong),
    z.trim(),
    limitCombiningMarks(UNSHOWN),
    z.normalize('NFC'),
    z.maxLength(maximum, { error: tooLong }),
    z.refine<string>((value) => !value.includes('\0'), UNSHOWN),
  ] as const;
}

const UNSHOWN = 'Remove the invisible characters';

/**
 * Must be the first check on every string: very long strings are rejected before they are trimmed and normalized, which
 * would take too long.
 */
export function limitRawText(maximum: number, tooLong: string | (() => string)) {
  return z.maxLength(4 * maximum + 1000, { error: tooLong, abort: true });
}

/**
 * Rejects more than 30 combining marks in a row, the limit of the "Stream-Safe Text Format" (UAX #15). This check must
 * come before normalization, which takes quadratic time to sort the marks.
 */
export function limitCombiningMarks(sentence: string) {
  return z.refine<string>((value) => !/\p{M}{31}/u.test(value), { error: sentence, abort: true });
}

/** An id that no record has. It is not empty, because an empty query parameter means "no filter". */
const NO_ID = '.';

/** The id of a record. Clients should not interpret it. */
// A malformed id is replaced by `NO_ID`, so that the reply is "not found" instead of a validation error.
export const Id = z
  .string('An id must be a string')
  .check(z.overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : NO_ID)));

export const IdParams = z.object({
  /** The `_id` of the record. */
  id: Id,
});
