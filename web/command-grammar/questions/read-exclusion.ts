import type { ClassifiedWords } from '../classified-words.ts';
import type { InterpretationContext } from '../collect-command-parts.ts';

/** Reads a name that is excluded, as in `except groceries`, `but not travel`, `not on chase`, `!pets` or `uber -eats`. */
export function readExclusion({ words, names }: InterpretationContext, at: number): ClassifiedWords | undefined {
  const isSign = /^[-−–!~]\p{L}/u.test(words[at]?.text ?? '');
  let begin = at;
  if (!isSign) {
    const isAllBut = words[begin]?.key === 'but' && ALL.has(words[begin - 1]?.key ?? '');
    if (words[begin]?.key === 'but') begin++;
    if (EXCLUDING.has(words[begin]?.key ?? '')) begin++;
    else if (!isAllBut) return undefined;
    while (BEFORE_NAME.has(words[begin]?.key ?? '')) begin++;
  }
  const bare = isSign ? words.map((word, index) => (index === at ? { ...word, text: word.key } : word)) : words;
  // In `uber -eats`, both words belong to the name.
  const pair = isSign && at > 0 ? names.findWhole(bare, at - 1, 'name') : undefined;
  if (pair?.length === 2) return { kind: 'without', of: 'name', value: pair.value, at, length: 1 };
  const name =
    names.findWhole(bare, begin) ??
    names.findPart(bare, begin, 'category') ??
    names.findPart(bare, begin, 'account') ??
    names.findPart(bare, begin, 'tag') ??
    names.findPart(bare, begin);
  if (!name || (name.kind === 'name' && !name.isWhole && name.full === undefined)) return undefined;
  return { kind: 'without', of: name.kind, value: name.full ?? name.value, at, length: begin + name.length - at };
}

const EXCLUDING = new Set(['except', 'without', 'excluding', 'not', 'minus', 'no']);
const ALL = new Set(['all', 'anything', 'everything']);
const BEFORE_NAME = new Set(['the', 'my', 'for', 'on', 'from', 'at', 'tagged', 'with']);
