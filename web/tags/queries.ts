import * as operations from '../../contract/transactions/tags.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** All tags, sorted by name, with the number of transactions of each. */
export const tagsQuery = createQueryOptions(operations.listTags, {});

/** A tag and the totals of its transactions. */
export const tagQuery = (name: string) => createQueryOptions(operations.getTag, { params: { name } });
