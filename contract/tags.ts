import * as z from 'zod/mini';
import { categoryKey } from './categories.ts';
import { Money } from './money.ts';
import { operation } from './operation.ts';
import { LONGEST_TAG, TagName } from './tag-name.ts';

const noun = 'tags';

/** How many tags one person can have: every search looks through all of them. */
export const MAX_TAGS = 1000;

/** How many tags a transaction can have. */
export const MOST_TAGS = 20;

/** What makes two names one tag: the same letters, whatever their case. */
export const tagKey = categoryKey;

/** The tags of a transaction, each once. */
export const TagNames = z.pipe(
  z.array(TagName, 'Please give a list of tags').check(z.maxLength(MOST_TAGS, `Please use at most ${MOST_TAGS} tags`)),
  z.transform((names) => {
    const keys = names.map(tagKey);
    return names.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
  }),
);

/** A tag exists for as long as a transaction has it. */
export const Tag = z.object({ name: z.string(), count: z.number() });
export type Tag = z.infer<typeof Tag>;

const Sums = { income: Money, expense: Money };

/** A tag with what its transactions add up to. */
export const TagSums = z.object({
  ...Tag.shape,
  ...Sums,
  /** The largest sum first. */
  categories: z.array(z.object({ category: z.string(), isIncome: z.boolean(), count: z.number(), sum: Money })),
  /** `YYYY-MM`, the newest first; a month without any is not there. */
  months: z.array(z.object({ month: z.string(), count: z.number(), ...Sums })),
});
export type TagSums = z.infer<typeof TagSums>;

/** A name in an address: what cannot be one is the name of nothing. */
const NameParams = z.object({
  name: z.string().check(z.overwrite((name) => (name.length > 2 * LONGEST_TAG || name.includes('\0') ? '' : name))),
});

export const listTags = operation({
  id: 'listTags',
  noun,
  method: 'GET',
  path: '/tags',
  summary: 'The tags that transactions have, sorted, each with how many',
  access: 'user',
  status: 200,
  reply: z.array(Tag),
});

export const getTag = operation({
  id: 'getTag',
  noun,
  method: 'GET',
  path: '/tags/:name',
  summary: 'A tag with its sums by category and month',
  access: 'user',
  params: NameParams,
  status: 200,
  reply: TagSums,
});

export const renameTag = operation({
  id: 'renameTag',
  noun,
  method: 'PUT',
  path: '/tags/:name',
  summary: 'Rename a tag; where another has that name, the two become one',
  access: 'user',
  params: NameParams,
  body: z.object({ name: TagName }),
  status: 200,
  reply: Tag,
});

export const deleteTag = operation({
  id: 'deleteTag',
  noun,
  method: 'DELETE',
  path: '/tags/:name',
  summary: 'Take a tag off all transactions, which stay',
  access: 'user',
  params: NameParams,
  status: 200,
  reply: z.object({ message: z.string(), count: z.number() }),
});
