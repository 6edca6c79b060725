import { createBadInputError } from '../platform/errors.ts';

/**
 * Parses the version in the `If-Match` header: `"3"` or `3`. Returns undefined if the header is `*` or missing, because
 * any version is then acceptable.
 * @throws 400 for any other value
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const [, , version] = /^("?)(\d{1,15})\1$/.exec(header) ?? [];
  if (version === undefined)
    throw createBadInputError(
      'If-Match must be the version of the record that you want to change. Load the record to get its version.',
      'If-Match',
    );
  return Number(version);
}
