import { cobalt, filledShade } from '../accent.ts';
import { categoryColours } from '../category-colours.ts';
import { type Palette, palette } from '../palette.ts';
import { contrastOf, mixOf } from './light.ts';
import { SIGHTS, type Sight, smallestDifference } from './sight.ts';

export type Theme = keyof typeof palette;

type ColourName = { [Name in keyof Palette]: Palette[Name] extends string ? Name : never }[keyof Palette];

/** Foreground and background pairs. WCAG 2.2 requires 4.5 for text and 3 for borders, icons and focus rings. */
const PAIRS: { least: number; marks: ColourName[]; grounds: ColourName[] }[] = [
  { least: 4.5, marks: ['text', 'muted', 'accent'], grounds: ['surface', 'canvas', 'sunken', 'accentSoft'] },
  { least: 4.5, marks: ['income', 'expense'], grounds: ['surface', 'canvas', 'sunken', 'accentSoft'] },
  { least: 4.5, marks: ['expense'], grounds: ['expenseSoft'] },
  { least: 3, marks: ['control'], grounds: ['surface', 'canvas'] },
  { least: 3, marks: ['incomeMark', 'expenseMark', 'nearLimit'], grounds: ['surface'] },
];

/** Opacity of the tile colour around an icon, from `look-icon.module.css`. */
const TILE_SHARE = 0.1;

export type Contrast = { what: string; ratio: number; least: number };

export function contrastsOf(theme: Theme): Contrast[] {
  const colours = palette[theme];
  const faintest = (pairOf: (colour: string) => [string, string]) =>
    Math.min(...Object.values(categoryColours[theme]).map((colour) => contrastOf(...pairOf(colour))));
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
    { what: 'white on a filled button', ratio: contrastOf('#ffffff', cobalt[filledShade[theme]]), least: 4.5 },
    { what: 'surface on a red button', ratio: contrastOf(colours.surface, colours.expense), least: 4.5 },
    { what: 'the faintest category on surface', ratio: faintest((colour) => [colour, colours.surface]), least: 3 },
    {
      what: 'the faintest icon on its tile',
      ratio: faintest((colour) => [colour, mixOf(colour, TILE_SHARE, colours.surface)]),
      least: 3,
    },
  ];
}

export type Difference = { what: string; sight: Sight; difference: number; least: number };

/** Returns how distinguishable the category colours, and the two bar colours, are for each type of colour vision. */
export function differencesOf(theme: Theme): Difference[] {
  const { incomeMark, expenseMark } = palette[theme];
  const all = Object.values(categoryColours[theme]);
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
