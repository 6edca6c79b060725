import { expect, test } from 'vitest';
import { CATEGORY_COLOURS } from '../../contract/category-looks.ts';
import document from '../../docs/design-system.md?raw';
import { ACCENT_SHADES, FILLED_BUTTON_SHADE } from './accent-shades.ts';
import { CATEGORY_COLOUR_VALUES } from './category-colours.ts';
import { type Palette, THEME_PALETTE } from './palette.ts';

/** A colour in linear sRGB. Each channel is a number from 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

/** @param hex a colour as `#rrggbb` in sRGB */
function lightOf(hex: string): Light {
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** Converts a channel from sRGB to linear sRGB, as defined in IEC 61966-2-1. Both values are from 0 to 1. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/**
 * Mixes a colour with a background in the same way as `color-mix(in srgb, …)`. All colours are `#rrggbb`.
 * @param share the share of the colour, from 0 to 1
 */
function mixOf(colour: string, share: number, ground: string): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(share * channel(colour, at) + (1 - share) * channel(ground, at)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast ratio of two colours as defined by WCAG 2.2, from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(lightOf(one)), luminanceOf(lightOf(other))].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const luminanceOf = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

type Matrix = readonly [Light, Light, Light];

/**
 * Matrices over linear sRGB that simulate colour vision without one type of cone cell. Source: Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
 */
const SIGHTS = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

type Sight = keyof typeof SIGHTS;

/**
 * Returns the smallest difference (ΔE of CIELAB, 1976) between any two of the colours, as seen with a type of colour
 * vision.
 */
function smallestDifference(colours: readonly string[], sight: Sight): number {
  const seen = colours.map((colour) => labOf(see(lightOf(colour), SIGHTS[sight])));
  const pairs = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => [one, other] as const));
  return Math.min(...pairs.map(([one, other]) => Math.hypot(...one.map((value, axis) => value - at(other, axis)))));
}

const at = (values: readonly number[], index: number) => values[index] ?? 0;

const times = (matrix: Matrix, vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, column) => sum + factor * at(vector, column), 0));

/** Values outside of 0 to 1 are clamped, because a screen cannot show them. */
const see = (light: Light, sight: Matrix) => times(sight, light).map((value) => Math.min(1, Math.max(0, value)));

/** Converts linear sRGB with white point D65 to CIELAB, as defined in ISO/CIE 11664-4. */
function labOf(light: readonly number[]): number[] {
  const [x = 0, y = 0, z = 0] = times(TO_XYZ, light).map((value, axis) => compressed(value / at(WHITE, axis)));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const compressed = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);

/** Converts linear sRGB to XYZ, as defined in IEC 61966-2-1. */
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE = [0.95047, 1, 1.08883];

type Theme = keyof typeof THEME_PALETTE;

type ColourName = { [Name in keyof Palette]: Palette[Name] extends string ? Name : never }[keyof Palette];

/**
 * The foreground and background colours that occur together. WCAG 2.2 requires a contrast of 4.5 for text, and of 3 for
 * borders, icons and focus rings.
 */
const PAIRS: { least: number; marks: ColourName[]; grounds: ColourName[] }[] = [
  { least: 4.5, marks: ['text', 'muted', 'accent'], grounds: ['surface', 'canvas', 'sunken', 'accentSoft'] },
  { least: 4.5, marks: ['income', 'expense'], grounds: ['surface', 'canvas', 'sunken', 'accentSoft'] },
  { least: 4.5, marks: ['expense'], grounds: ['expenseSoft'] },
  { least: 3, marks: ['control'], grounds: ['surface', 'canvas'] },
  { least: 3, marks: ['incomeMark', 'expenseMark', 'nearLimit'], grounds: ['surface'] },
];

/** The opacity of the tile colour around an icon, as in `category-appearance-icon.module.css`. */
const TILE_SHARE = 0.1;

type Contrast = { what: string; ratio: number; least: number };

function contrastsOf(theme: Theme): Contrast[] {
  const colours = THEME_PALETTE[theme];
  const faintest = (pairOf: (colour: string) => [string, string]) =>
    Math.min(...Object.values(CATEGORY_COLOUR_VALUES[theme]).map((colour) => contrastOf(...pairOf(colour))));
  const named = PAIRS.flatMap(({ least, marks, grounds }) =>
    marks.flatMap((mark) =>
      grounds.map((ground) => ({
        what: `${mark} on ${ground}`,
        ratio: contrastOf(colours[mark], colours[ground]),
        least,
      })),
    ),
  );
  return [
    ...named,
    {
      what: 'white on a filled button',
      ratio: contrastOf('#ffffff', ACCENT_SHADES[FILLED_BUTTON_SHADE[theme]]),
      least: 4.5,
    },
    { what: 'surface on a red button', ratio: contrastOf(colours.surface, colours.expense), least: 4.5 },
    { what: 'the faintest category on surface', ratio: faintest((colour) => [colour, colours.surface]), least: 3 },
    {
      what: 'the faintest icon on its tile',
      ratio: faintest((colour) => [colour, mixOf(colour, TILE_SHARE, colours.surface)]),
      least: 3,
    },
  ];
}

type Difference = { what: string; sight: Sight; difference: number; least: number };

/**
 * Returns how well the category colours, and the two bar colours, can be told apart with each type of colour vision.
 */
function differencesOf(theme: Theme): Difference[] {
  const { incomeMark, expenseMark } = THEME_PALETTE[theme];
  const all = Object.values(CATEGORY_COLOUR_VALUES[theme]);
  const groups = [
    { what: 'the six', colours: all.slice(0, 6), least: 25 },
    { what: 'all eighteen', colours: all, least: 8 },
    { what: 'income and expense', colours: [incomeMark, expenseMark], least: 25 },
  ];
  return groups.flatMap(({ what, colours, least }) =>
    (Object.keys(SIGHTS) as Sight[]).map((sight) => ({
      what,
      sight,
      difference: smallestDifference(colours, sight),
      least,
    })),
  );
}

const THEMES = Object.keys(THEME_PALETTE) as Theme[];

test.each(THEMES)('in the %s theme every colour contrasts with its background', (theme) => {
  for (const { what, ratio, least } of contrastsOf(theme)) expect(ratio, what).toBeGreaterThanOrEqual(least);
});

test.each(THEMES)('in the %s theme chart colours are distinguishable', (theme) => {
  for (const { what, sight, difference, least } of differencesOf(theme)) {
    expect(difference, `${what}, ${sight}`).toBeGreaterThanOrEqual(least);
  }
});

test('each category colour has its name in both themes', () => {
  for (const theme of THEMES) expect(Object.keys(CATEGORY_COLOUR_VALUES[theme])).toEqual(CATEGORY_COLOURS);
});

test('the design document lists the measured figures', () => {
  for (const line of [...contrastLines(), ...differenceLines()]) expect(document).toContain(line);
});

/**
 * Returns the rows of the contrast table in the document. The columns are the pair, light, dark, and the required
 * ratio.
 */
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
