import { builtInCategory, categoryKey, MAX_CATEGORIES } from '../../contract/categories.ts';
import { MAX_TAGS, tagKey } from '../../contract/transactions/tags.ts';
import type { Entry, KindName } from './records.ts';
import { ArchiveRefused } from './refused.ts';

type Named = { category?: string; lines?: readonly { category: string }[]; tags?: readonly string[] };

/**
 * Returns a counter of the different categories and tags that records use. Categories and tags need no record of their
 * own.
 */
export function makeNameCount() {
  const [categories, tags] = [new Set<string>(), new Set<string>()];
  return {
    /**
     * Counts the names in a record.
     * @throws ArchiveRefused if there are more categories or tags than a user may have
     */
    add(name: KindName, entry: Entry): void {
      if (name !== 'transactions' && name !== 'recurring' && name !== 'budgets') return;
      const { category = '', lines = [], tags: own = [] } = entry as Named;
      for (const each of [category, ...lines.map((line) => line.category)]) {
        if (builtInCategory(each) === undefined) categories.add(categoryKey(each));
      }
      for (const tag of own) tags.add(tagKey(tag));
      if (categories.size > MAX_CATEGORIES) throw tooMany(MAX_CATEGORIES, 'categories');
      if (tags.size > MAX_TAGS) throw tooMany(MAX_TAGS, 'tags');
    },
  };
}

export function tooMany(most: number, name: string): ArchiveRefused {
  return new ArchiveRefused(`This archive has more than ${most} ${name}, the limit for one person.`);
}
