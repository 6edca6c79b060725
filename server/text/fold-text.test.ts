import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { buildSearchText, foldText } from './fold-text.ts';

test.each([
  ['Café', 'cafe'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['Ærø', 'aero'],
  ['ﬁne', 'fine'],
  ['Ｆｕｌｌ', 'full'],
  ['Ελλάδα', 'ελλαδα'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Domino’s', "domino's"],
  ['McDonald´s', "mcdonald's"],
  ['„Adler“ «Bar»', '"adler" "bar"'],
  ['7–Eleven', '7-eleven'],
  ['two \u00a0 blanks', 'two blanks'],
  ['zero\u200bwid\u00adth', 'zerowidth'],
  ['a\u00a8\u00a8b', 'a b'],
  ['100% _x_ "y"', '100% _x_ "y"'],
])('%s is found as %s', (typed, folded) => expect(foldText(typed)).toBe(folded));

test('folding a folded text does not change it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test('a search does not match across name and note', () => {
  const stored = buildSearchText('tea', 'cup');
  expect(stored.includes(foldText('tea\x1fcup'))).toBe(false);
  expect(stored.includes('tea') && stored.includes('cup')).toBe(true);
});

test('long runs of marks are never sorted', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const folded = foldText(`Caf${'e\u0301\u0323'.repeat(1000)}${'\u0301\u0323'.repeat(1000)}`);
  const sorted = normalize.mock.contexts.filter((text) => /\p{M}{31}/u.test(String(text)));
  normalize.mockRestore();
  expect([folded, sorted]).toEqual([`caf${'e'.repeat(1000)}`, []]);
});
