import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanItemName, formatItemsNote, MAX_LINE_NOTE_LENGTH, splitItemsNote } from './receipt-items-note.ts';

test.each([
  [['Milk', 'Bread'], 'Milk, Bread'],
  [['Cola 1,5 L', 'Eggs, free range', ''], 'Cola 1,5 L, Eggs free range, 1 more'],
  [['x'.repeat(150), 'y'.repeat(60), 'Milk'], `${'x'.repeat(150)}, 2 more`],
  [['x'.repeat(250)], ''],
  [[''], ''],
])('the note of %j is "%s"', (names, note) => expect(formatItemsNote(names)).toBe(note));

test('a note is never too long and can be split into its names again', () => {
  const name = fc.stringMatching(/^[a-z ,.0-9]{0,90}$/);
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), (names) => {
      const note = formatItemsNote(names);
      expect(note.length).toBeLessThanOrEqual(MAX_LINE_NOTE_LENGTH);
      const known = new Set(names.map(cleanItemName));
      for (const each of note === '' ? [] : splitItemsNote(note))
        expect(known.has(each) || / more$/.test(each)).toBe(true);
    }),
  );
});
