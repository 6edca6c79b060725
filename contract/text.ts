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
  return [
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(maximum, `Please use at most ${maximum.toLocaleString('en-US')} characters`),
    z.refine<string>((value) => !value.includes('\0'), 'Please remove the characters that cannot be shown'),
  ] as const;
}

/** The opaque id of a thing. What cannot be an id is the id of nothing: it is not found, not bad input. */
export const Id = z.string().check(z.overwrite((id) => (/^[\w-]{1,64}$/.test(id) ? id : '')));

export const IdParams = z.object({ id: Id });
