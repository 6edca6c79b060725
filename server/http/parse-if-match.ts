import { createBadInputError } from '../platform/errors.ts';

/**
 * Parses the version in the header `If-Match`: `"3"` or `3`. Returns undefined for `*` or a missing header, because
 * both allow any version.
 * @throws 400 for any other value
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const [, , version] = /^("?)(\d{1,15})\1$/.exec(header) ?? [];
  if (version === undefined)
    throw createBadInputError('If-Match must be the version of the record to change.', 'If-Match');
  return Number(version);
}
