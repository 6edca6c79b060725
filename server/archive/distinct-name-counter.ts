import { findBuiltInCategory, getCategoryKey, MAX_CATEGORIES } from '../../contract/categories.ts';
import { getTagKey, MAX_TAGS } from '../../contract/transactions/tags.ts';
import type { ArchiveRecordKindName } from './archive-record-kinds.ts';
import type { ArchiveRecord } from './define-record-kind.ts';
import { RefusedArchiveError } from './refused-archive-error.ts';

type Named = {
  category?: string;
  categories?: readonly string[];
  lines?: readonly { category: string }[];
  tags?: readonly string[];
};

/** Kinds of records that contain category or tag names. */
const NAMING: readonly ArchiveRecordKindName[] = ['transactions', 'recurring', 'budgets', 'repeating_budgets'];

/** Returns a counter for the distinct categories and tags that records use. */
export function createDistinctNameCounter() {
  const [categories, tags] = [new Set<string>(), new Set<string>()];
  return {
    /**
     * Counts the names in a record.
     * @throws RefusedArchiveError if there are more categories or tags than a user may have
     */
    add(name: ArchiveRecordKindName, entry: ArchiveRecord): void {
      if (!NAMING.includes(name)) return;
      const { category = '', categories: several = [category], lines = [], tags: own = [] } = entry as Named;
      for (const each of [...several, ...lines.map((line) => line.category)]) {
        if (findBuiltInCategory(each) === undefined) categories.add(getCategoryKey(each));
      }
      for (const tag of own) tags.add(getTagKey(tag));
      if (categories.size > MAX_CATEGORIES) throw createTooManyNamesError(MAX_CATEGORIES, 'categories');
      if (tags.size > MAX_TAGS) throw createTooManyNamesError(MAX_TAGS, 'tags');
    },
  };
}

export function createTooManyNamesError(most: number, name: string): RefusedArchiveError {
  return new RefusedArchiveError(`This archive has more than ${most} ${name}, the limit for one user.`);
}
