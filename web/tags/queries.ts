import * as operations from '../../contract/tags.ts';
import { queryFor } from '../use-operation.ts';

/** The tags that transactions have, sorted, each with how many. */
export const tagsQuery = queryFor(operations.listTags, {});

/** A tag with what its transactions add up to. */
export const tagQuery = (name: string) => queryFor(operations.getTag, { params: { name } });
