import { UnreadableStatementError } from '../statement.ts';
import { tidyText } from '../tidy-text.ts';

/** An object from a JSON file. The type of each property must be checked before use. */
export type JsonObject = Record<string, unknown>;

/**
 * Parses a JSON file whose top-level value is an object.
 * @param damaged the error message if the file contains no such object
 * @throws UnreadableStatementError if the file is damaged or has too many parts
 */
export function parseJsonObject(text: string, damaged: string): JsonObject {
  const file = parseJsonOrUndefined(text);
  if (isJsonObject(file)) return file;
  throw new UnreadableStatementError(damaged);
}

/**
 * Parses JSON text. Returns undefined if it is damaged.
 * @throws UnreadableStatementError if it has too many parts
 */
export function parseJsonOrUndefined(text: string): unknown {
  if (!isSmallEnough(text)) throw new UnreadableStatementError('This JSON file is too large or too deeply nested.');
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error message would not help the user.
    return undefined;
  }
}

/**
 * True if the text has few enough objects and lists to fit into memory. Brackets inside strings are counted too, but
 * real files stay far below the limit.
 */
function isSmallEnough(text: string): boolean {
  const MAX_PARTS = 2_000_000;
  const DEEPEST = 1000;
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      parts++;
      depth++;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
    if (depth > DEEPEST || parts > MAX_PARTS) return false;
  }
  return true;
}

const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the objects in a list, or an empty array if the property is not a list. */
export const listObjectsInProperty = (item: JsonObject, key: string): JsonObject[] => {
  const list = item[key];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
};

/** Returns a property that is an object, or an empty object if it is something else. */
export const getObjectProperty = (item: JsonObject, key: string): JsonObject => {
  const value = item[key];
  return isJsonObject(value) ? value : {};
};

export const toTidyTextOrEmpty = (value: unknown) => (typeof value === 'string' ? tidyText(value) : '');
