import { type RawBuilder, sql } from 'kysely';

/** The separator before and after each name. Names cannot contain this character. */
const MARK = '\x1f';

/** Packs tag names into one text. A separator on both sides of each name allows SQL to find and replace a name. */
export function packTags(names: readonly string[]): string {
  return names.length === 0 ? '' : `${MARK}${names.join(MARK)}${MARK}`;
}

export function unpackTags(packed: string): string[] {
  return packed === '' ? [] : packed.slice(1, -1).split(MARK);
}

/**
 * Returns a `like` pattern that matches the column `tags` if it contains the tag. `like` ignores case on both
 * databases.
 */
export function buildTagPattern(name: string): string {
  return `%${packTags([name]).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns SQL for the value of the column `tags` without a tag. */
export function removeTagSql(name: string): RawBuilder<string> {
  const packed = packTags([name]);
  return sql`case when tags = ${packed} then '' else replace(tags, ${packed}, ${MARK}) end`;
}

/** Returns SQL for the value of the column `tags` with a tag renamed. */
export function renameTagSql(from: string, to: string): RawBuilder<string> {
  return sql`replace(tags, ${packTags([from])}, ${packTags([to])})`;
}
