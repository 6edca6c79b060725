import { type RawBuilder, sql } from 'kysely';

/** Stands around each name; no name has it. */
const MARK = '\x1f';

/** Names of tags as one column holds them: each can be found and replaced as it stands between its marks. */
export function packTags(names: readonly string[]): string {
  return names.length === 0 ? '' : `${MARK}${names.join(MARK)}${MARK}`;
}

export function unpackTags(packed: string): string[] {
  return packed === '' ? [] : packed.slice(1, -1).split(MARK);
}

/** That the column `tags` has a tag, as a pattern for `like`. A name in another case is the same tag on either engine. */
export function patternOfTag(name: string): string {
  return `%${packTags([name]).replace(/[\\%_]/g, '\\$&')}%`;
}

/** The column `tags` without a tag. */
export function withoutTag(name: string): RawBuilder<string> {
  const packed = packTags([name]);
  return sql`case when tags = ${packed} then '' else replace(tags, ${packed}, ${MARK}) end`;
}

/** The column `tags` with another name for a tag. */
export function withTagRenamed(from: string, to: string): RawBuilder<string> {
  return sql`replace(tags, ${packTags([from])}, ${packTags([to])})`;
}
