import * as operations from '../../contract/transactions/tags.ts';
import { queryFor } from '../api/use-operation.ts';

/** All tags in use, sorted by name, with their number of transactions. */
export const tagsQuery = queryFor(operations.listTags, {});

/** A tag with the totals of its transactions. */
export const tagQuery = (name: string) => queryFor(operations.getTag, { params: { name } });
