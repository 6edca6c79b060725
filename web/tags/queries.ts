import * as operations from '../../contract/transactions/tags.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** All tags by name, with the number of their transactions. */
export const tagsQuery = createQueryOptions(operations.listTags, {});

/** A tag with the totals of its transactions. */
export const tagQuery = (name: string) => createQueryOptions(operations.getTag, { params: { name } });
