import * as z from 'zod/mini';
import { requiredText } from '../text.ts';

/** Maximum length of a tag name. */
export const MAX_TAG_LENGTH = 40;

export const TagName = requiredText(MAX_TAG_LENGTH, 'Please enter a tag').check(
  z.refine((name) => !/\p{Cc}/u.test(name), 'Please remove the characters that cannot be shown'),
  // The tags `.` and `..` would not work as part of a URL.
  z.refine((name) => !/^\.{1,2}$/.test(name), 'Please enter a tag with letters or digits'),
);
