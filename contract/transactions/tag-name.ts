import * as z from 'zod/mini';
import { requiredTextSchema } from '../text-schemas.ts';

/** Maximum length of a tag name in characters. */
export const MAX_TAG_LENGTH = 40;

export const TagName = requiredTextSchema(MAX_TAG_LENGTH, 'Enter a tag').check(
  z.refine((name) => !/\p{Cc}/u.test(name), 'Remove the invisible characters'),
  // Rejects `.` and `..`, because tags with these names would not work as part of a URL.
  z.refine((name) => !/^\.{1,2}$/.test(name), 'Enter a tag with letters or digits'),
);
