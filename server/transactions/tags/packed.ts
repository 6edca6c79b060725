import { type RawBuilder, sql } from 'kysely';

/** Surrounds each name. Names cannot contain it. */
const MARK = '\x1f';

/** Packs tag names into one column. The separators allow finding and replacing each. */
export function packTags(names: readonly string[]): string {
  return names.length === 0 ? '' : `${MARK}${names.join(MARK)}${MARK}`;
}

export function unpackTags(packed: string): string[] {
  return packed === '' ? [] : packed.slice(1, -1).split(MARK);
}

/** Returns a `like` pattern for a tag in the column `tags`. Case is ignored on both databases. */
export function patternOfTag(name: string): string {
  return `%${packTags([name]).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns SQL for the column `tags` without a tag. */
export function withoutTag(name: string): RawBuilder<string> {
  const packed = packTags([name]);
  return sql`case when tags = ${packed} then '' else replace(tags, ${packed}, ${MARK}) end`;
}

/** Returns SQL for the column `tags` with a tag renamed. */
export function withTagRenamed(from: string, to: string): RawBuilder<string> {
  return sql`replace(tags, ${packTags([from])}, ${packTags([to])})`;
}
