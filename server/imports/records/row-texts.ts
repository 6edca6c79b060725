import { FALLBACK_CATEGORY } from '../../../contract/categories.ts';
import { TagName } from '../../../contract/transactions/tag-name.ts';
import { getTagKey, MAX_TAGS_PER_TRANSACTION } from '../../../contract/transactions/tags.ts';
import { MAX_LINE_NOTE_LENGTH } from '../../../domain/receipt-items-note.ts';
import type { StatementRow } from '../../../statements/index.ts';
import { MAX_NOTE_LENGTH, NOTE_SEPARATOR } from '../../transactions/append-to-note.ts';
import type { StoredImportRow } from './import-row.ts';

/** The limits of `NewTransaction`. Longer texts in a file are truncated, not refused. */
const NAME_LETTERS = 200;

/**
 * Normalizes text in the same way as the contract's `requiredTextSchema` and `optionalTextSchema`: NFC, no NULs,
 * trimmed, at most `maximum` characters. Never splits a character.
 */
export function normalizeAndShortenText(text: string, maximum: number): string {
  // Fast path for plain ASCII text, because a file may have hundreds of thousands of rows.
  if (text.length <= maximum && /^[\x20-\x7e\n]*$/.test(text)) return text.trim();
  return text
    .slice(0, 4 * maximum)
    .replaceAll('\0', '')
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC')
    .trim()
    .slice(0, maximum)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/**
 * Shortens the texts of a row to the limits of the contract. Invalid tags, and overlong notes of split lines, are added
 * to the row's note.
 */
export function shortenRowTexts(row: StatementRow): StatementRow {
  const { name, original, note, currency, parts } = row;
  const { tags, others } = limitTags(row.tags ?? []);
  const cut = parts?.filter((part) => part.note.length > MAX_LINE_NOTE_LENGTH).map((part) => part.note) ?? [];
  const said = [note, ...cut, others.length > 0 ? `Tags: ${others.join(', ')}` : ''].filter((each) => each !== '');
  const { tags: _, ...rest } = row;
  return {
    ...rest,
    name: normalizeAndShortenText(name, NAME_LETTERS),
    note: normalizeAndShortenText(said.join(NOTE_SEPARATOR), MAX_NOTE_LENGTH),
    ...(original !== undefined && { original: normalizeAndShortenText(original, NAME_LETTERS) }),
    ...(currency !== undefined && { currency: normalizeAndShortenText(currency, NAME_LETTERS) }),
    ...(parts && {
      parts: parts.map((part) => ({ ...part, note: normalizeAndShortenText(part.note, MAX_LINE_NOTE_LENGTH) })),
    }),
    ...(tags.length > 0 && { tags }),
  };
}

/** @returns the valid tags without duplicates, and some of the invalid ones */
function limitTags(names: readonly string[]) {
  const tags = new Map<string, string>();
  const others: string[] = [];
  for (const name of names) {
    const tag = TagName.safeParse(name);
    const key = tag.success ? getTagKey(tag.data) : undefined;
    if (key !== undefined && tag.data !== undefined && (tags.has(key) || tags.size < MAX_TAGS_PER_TRANSACTION)) {
      if (!tags.has(key)) tags.set(key, tag.data);
      continue;
    }
    others.push(name.slice(0, NAME_LETTERS).replace(/\p{Cc}/gu, ' '));
    if (others.length === MAX_TAGS_PER_TRANSACTION) break;
  }
  return { tags: [...tags.values()], others };
}

export function getRowTransactionName({ name, original, note }: StoredImportRow): string {
  return name || original || normalizeAndShortenText(note, NAME_LETTERS) || 'Unnamed';
}

/** Adds the bank's name for the payee to the note, so that users, searches and exports can find it there. */
export function buildTransactionNote(
  { note, original }: Pick<StoredImportRow, 'note' | 'original'>,
  ...more: readonly string[]
): string {
  const said = [...more, note, original ?? ''].filter((each) => each !== '');
  const words = said.map((each) => each.toLowerCase());
  // Drop a string that is contained in another one, ignoring case.
  const isSaid = (own: string, at: number) =>
    words.some((other, index) => index !== at && other.includes(own) && (other !== own || index < at));
  const once = said.filter((_, at) => !isSaid(words[at] ?? '', at));
  return normalizeAndShortenText(once.join(NOTE_SEPARATOR), MAX_NOTE_LENGTH);
}

/**
 * Returns the category chosen for the row or, if there is none, the user's category that corresponds to the category in
 * the file.
 */
export function getRowCategory({ chosen, category }: StoredImportRow, mapped: ReadonlyMap<string, string>): string {
  return chosen ?? mapped.get(category ?? '') ?? FALLBACK_CATEGORY;
}
