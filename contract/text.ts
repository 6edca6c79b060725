import * as z from 'zod/mini';

/**
 * A line or a note of text, kept as typed but for surrounding blanks and Unicode form (NFC).
 * A NUL, which PostgreSQL cannot keep, is refused.
 * @param missing the sentence for text that is missing or blank
 */
export function text(maximum: number, missing: string) {
  return z.string(missing).check(...kept(maximum), z.minLength(1, missing));
}

/** The same where nothing need be said: blank is the empty text. */
export function optionalText(maximum: number) {
  return z._default(anyText(maximum), '');
}

/** The same in a change of what is there: what is not named stays as it is, and the empty text clears it. */
export function changedText(maximum: number) {
  return z.optional(anyText(maximum));
}

function anyText(maximum: number) {
  return z.string('Please enter text').check(...kept(maximum));
}

function kept(maximum: number) {
  // A function, as to write numbers takes a slow phone a while that it need not spend as it starts.
  const tooLong = () => `Please use at most ${maximum.toLocaleString('en-US')} characters`;
  return [
    asItComes(maximum, tooLong),
    z.trim(),
    fewMarks(UNSHOWN),
    z.normalize('NFC'),
    z.maxLength(maximum, { error: tooLong }),
    z.refine<string>((value) => !value.includes('\0'), UNSHOWN),
  ] as const;
}

const UNSHOWN = 'Please remove the characters that cannot be shown';

/**
 * The first check of every text: how long it may be before it is trimmed and brought into Unicode form. Nothing looks at a
 * longer one, since what does takes time with each character that a stranger sends.
 */
export function asItComes(maximum: number, tooLong: string | (() => string)) {
  return z.maxLength(4 * maximum + 1000, { error: tooLong, abort: true });
}

/**
 * Refuses letters under more marks than any writing has: 30, as in Unicode's "Stream-Safe Text Format" (UAX #15). Marks are
 * sorted by normalising, in time that grows with the square of their run. To be checked before that.
 */
export function fewMarks(sentence: string) {
  return z.refine<string>((value) => !/\p{M}{31}/u.test(value), { error: sentence, abort: true });
}

/** The id that nothing has. It is not empty, which in an address would be no filter. */
const NO_ID = '.';

/** The opaque id of a thing. What cannot be an id is the id of nothing: it is not found, not bad input. */
export const Id = z.string('An id is a text').check(z.overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : NO_ID)));

export const IdParams = z.object({ id: Id });
