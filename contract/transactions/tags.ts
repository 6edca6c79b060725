import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';
import { getCategoryKey } from '../categories.ts';
import { defineOperation } from '../operation.ts';
import { MAX_TAG_LENGTH, TagName } from './tag-name.ts';

/**
 * Maximum number of tags per user. The number is limited because every search compares the search text with all tags.
 */
export const MAX_TAGS = 1000;

/** Maximum number of tags per transaction. */
export const MAX_TAGS_PER_TRANSACTION = 20;

/**
 * Returns the key of a tag name. Names that differ only in case have the same key, because they refer to the same tag.
 */
export const getTagKey = getCategoryKey;

/** The tags of a transaction, without duplicates. */
export const TagNames = z.pipe(
  z
    .array(TagName, 'Use a list of tags')
    .check(z.maxLength(MAX_TAGS_PER_TRANSACTION, `Use at most ${MAX_TAGS_PER_TRANSACTION} tags`)),
  z.transform((names) => {
    const keys = names.map(getTagKey);
    return names.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
  }),
);

/** A tag and the number of transactions that have it. A tag exists as long as at least one transaction has it. */
export const Tag = z.object({ name: z.string(), count: z.number() });
export type Tag = z.infer<typeof Tag>;

const Sums = { income: Money, expense: Money };

/** A tag and the totals of its transactions. */
export const TagSums = z.object({
  ...Tag.shape,
  ...Sums,
  /** Totals per category, largest first. */
  categories: z.array(z.object({ category: z.string(), isIncome: z.boolean(), count: z.number(), sum: Money })),
  /** Totals per month (`YYYY-MM`), newest first. Months without transactions are omitted. */
  months: z.array(z.object({ month: z.string(), count: z.number(), ...Sums })),
});
export type TagSums = z.infer<typeof TagSums>;

// A name that no tag can have is replaced by the empty string, so that the reply is a 404 instead of a validation
// error.
export const NameParams = z.object({
  /** Name of the tag. */
  name: z.string().check(z.overwrite((name) => (name.length > 2 * MAX_TAG_LENGTH || name.includes('\0') ? '' : name))),
});

export const listTags = defineOperation({
  id: 'listTags',
  method: 'GET',
  path: '/tags',
  summary: 'List tags with the number of transactions of each, sorted by name',
  reply: z.array(Tag),
});

export const getTag = defineOperation({
  id: 'getTag',
  method: 'GET',
  path: '/tags/:name',
  summary: 'Get a tag with totals by category and month',
  params: NameParams,
  reply: TagSums,
});

export const renameTag = defineOperation({
  id: 'renameTag',
  method: 'PUT',
  path: '/tags/:name',
  summary: 'Rename a tag; if the new name exists, the two tags are merged',
  params: NameParams,
  body: z.object({ name: TagName }),
  reply: Tag,
});

export const deleteTag = defineOperation({
  id: 'deleteTag',
  method: 'DELETE',
  path: '/tags/:name',
  summary: 'Remove a tag from all transactions',
  params: NameParams,
  reply: z.object({ message: z.string(), count: z.number() }),
});
