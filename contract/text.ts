import * as z from 'zod/mini';

/**
 * A text that is trimmed and normalized to NFC. NUL is rejected, because PostgreSQL cannot store it.
 * @param missing message for a missing or blank text
 */
export function requiredText(maximum: number, missing: string) {
  return z.string(missing).check(...kept(maximum), z.minLength(1, missing));
}

/** Like `requiredText`, but optional: a blank or missing text becomes the empty text. */
export function optionalText(maximum: number) {
  return z._default(anyText(maximum), '');
}

/** Like `requiredText`, but for changes: an omitted text keeps the old value, and the empty text clears it. */
export function textChange(maximum: number) {
  return z.optional(anyText(maximum));
}

function anyText(maximum: number) {
  return z.string('Enter text').check(...kept(maximum));
}

function kept(maximum: number) {
  // The message is created only when needed, because formatting numbers is slow on phones and this module runs at
  // startup.
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

const UNSHOWN = 'Remove the characters that cannot be shown';

/**
 * The first check of every text. It limits the length before the text is trimmed and normalized, because that takes
 * longer for every character that a client sends.
 */
export function limitRawText(maximum: number, tooLong: string | (() => string)) {
  return z.maxLength(4 * maximum + 1000, { error: tooLong, abort: true });
}

/**
 * Rejects more than 30 combining marks in a row, the limit of the "Stream-Safe Text Format" (UAX #15). This check must
 * come before normalizing, which sorts the marks in quadratic time.
 */
export function limitCombiningMarks(sentence: string) {
  return z.refine<string>((value) => !/\p{M}{31}/u.test(value), { error: sentence, abort: true });
}

/** An id that no record has. It is not empty, because an empty query parameter means that there is no filter. */
const NO_ID = '.';

/** The id of a record. Clients must not interpret it. */
// A malformed id becomes `NO_ID`, so that the reply is "not found" instead of a validation error.
export const Id = z
  .string('An id must be a string')
  .check(z.overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : NO_ID)));

export const IdParams = z.object({
  /** The `_id` of the record. */
  id: Id,
});
