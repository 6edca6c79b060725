import { expect, test } from 'vitest';
import { CATEGORY_COLOURS } from '../../contract/category-looks.ts';
import document from '../../docs/design-system.md?raw';
import { categoryColours } from './category-colours.ts';
import { type Contrast, contrastsOf, type Difference, differencesOf, type Theme } from './measure/palette-figures.ts';
import { palette } from './palette.ts';

const THEMES = Object.keys(palette) as Theme[];

test.each(THEMES)('in the %s theme every colour contrasts with its background', (theme) => {
  for (const { what, ratio, least } of contrastsOf(theme)) expect(ratio, what).toBeGreaterThanOrEqual(least);
});

test.each(THEMES)('in the %s theme chart colours are distinguishable', (theme) => {
  for (const { what, sight, difference, least } of differencesOf(theme)) {
    expect(difference, `${what}, ${sight}`).toBeGreaterThanOrEqual(least);
  }
});

test('each category colour has its name in both themes', () => {
  for (const theme of THEMES) expect(Object.keys(categoryColours[theme])).toEqual(CATEGORY_COLOURS);
});

test('the design document lists the measured figures', () => {
  for (const line of [...contrastLines(), ...differenceLines()]) expect(document).toContain(line);
});

/** Returns the rows of the contrast tables in the document: light, dark, required ratio. */
function contrastLines(): string[] {
  const [light, dark] = [contrastsOf('light'), contrastsOf('dark')];
  const row = ({ what, ratio, least }: Contrast, index: number) =>
    `| ${what} | ${ratio.toFixed(2)} | ${dark[index]?.ratio.toFixed(2)} | ${least} |`;
  return light.map(row);
}

function differenceLines(): string[] {
  const [light, dark] = [differencesOf('light'), differencesOf('dark')];
  const row = ({ what, sight, difference, least }: Difference, index: number) =>
    `| ${what}, ${sight} | ${difference.toFixed(1)} | ${dark[index]?.difference.toFixed(1)} | ${least} |`;
  return light.map(row);
}
