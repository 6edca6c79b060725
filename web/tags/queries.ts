import * as operations from '../../contract/transactions/tags.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The query for all tags, sorted by name, with their number of transactions. */
export const tagsQuery = createQueryOptions(operations.listTags, {});

/** The query for a tag, with the totals of its transactions. */
export const tagQuery = (name: string) => createQueryOptions(operations.getTag, { params: { name } });
