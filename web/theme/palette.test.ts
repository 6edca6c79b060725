import { expect, test } from 'vitest';
import document from '../../docs/design-system.md?raw';
import { type Contrast, contrastsOf, type Difference, differencesOf, type Theme } from './measure/palette-figures.ts';
import { palette } from './palette.ts';

const THEMES = Object.keys(palette) as Theme[];

/** Two colours that differ by less are hard to tell apart in small marks. OKLab distance times 100. */
const LEAST_DIFFERENCE = 12;

test.each(THEMES)('in the %s theme everything stands out from what it stands on', (theme) => {
  for (const { what, ratio, least } of contrastsOf(theme)) expect(ratio, what).toBeGreaterThanOrEqual(least);
});

test.each(THEMES)('in the %s theme nobody mixes up two colours of a chart', (theme) => {
  for (const { what, sight, difference } of differencesOf(theme)) {
    expect(difference, `${what}, ${sight}`).toBeGreaterThanOrEqual(LEAST_DIFFERENCE);
  }
});

test('a chart has six colours in both themes', () => {
  for (const theme of THEMES) expect(new Set(palette[theme].chart).size).toBe(6);
});

test('the document on the design says the figures that are measured', () => {
  for (const line of [...contrastLines(), ...differenceLines()]) expect(document).toContain(line);
});

/** The rows of the document's tables: light, then dark, and what is asked. */
function contrastLines(): string[] {
  const [light, dark] = [contrastsOf('light'), contrastsOf('dark')];
  const row = ({ what, ratio, least }: Contrast, index: number) =>
    `| ${what} | ${ratio.toFixed(2)} | ${dark[index]?.ratio.toFixed(2)} | ${least} |`;
  return light.map(row);
}

function differenceLines(): string[] {
  const [light, dark] = [differencesOf('light'), differencesOf('dark')];
  const row = ({ what, sight, difference }: Difference, index: number) =>
    `| ${what}, ${sight} | ${difference.toFixed(1)} | ${dark[index]?.difference.toFixed(1)} |`;
  return light.map(row);
}
