import { type RawBuilder, sql } from 'kysely';

/** The separator on both sides of each name: a control character, which names cannot contain. */
const MARK = '\x1f';

/** Packs tag names into one string. Each name has a separator on both sides, so that SQL can find and replace it. */
export function packTags(names: readonly string[]): string {
  return names.length === 0 ? '' : `${MARK}${names.join(MARK)}${MARK}`;
}

export function unpackTags(packed: string): string[] {
  return packed === '' ? [] : packed.slice(1, -1).split(MARK);
}

/** Returns a `like` pattern that matches a `tags` column containing the tag. `like` ignores case in both databases. */
export function buildTagPattern(name: string): string {
  return `%${packTags([name]).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns SQL that removes a tag from the column `tags`. */
export function buildRemoveTagSql(name: string): RawBuilder<string> {
  const packed = packTags([name]);
  return sql`case when tags = ${packed} then '' else replace(tags, ${packed}, ${MARK}) end`;
}

/** Returns SQL that renames a tag in the column `tags`. */
export function buildRenameTagSql(from: string, to: string): RawBuilder<string> {
  return sql`replace(tags, ${packTags([from])}, ${packTags([to])})`;
}
