import { cobalt, filledShade } from '../accent.ts';
import { type Palette, palette } from '../palette.ts';
import { contrastOf } from './light.ts';
import { SIGHTS, type Sight, smallestDifference } from './sight.ts';

export type Theme = keyof typeof palette;

type ColourName = { [Name in keyof Palette]: Palette[Name] extends string ? Name : never }[keyof Palette];

/** What stands on what. WCAG 2.2 asks for 4.5 where it is read, and for 3 where it is an edge, a mark or a focus ring. */
const PAIRS: { least: number; marks: ColourName[]; grounds: ColourName[] }[] = [
  { least: 4.5, marks: ['text', 'muted', 'accent'], grounds: ['surface', 'canvas', 'sunken', 'accentSoft'] },
  { least: 4.5, marks: ['income', 'expense'], grounds: ['surface', 'canvas', 'sunken', 'accentSoft'] },
  { least: 4.5, marks: ['expense'], grounds: ['expenseSoft'] },
  { least: 3, marks: ['control'], grounds: ['surface', 'canvas'] },
  { least: 3, marks: ['incomeMark', 'expenseMark', 'nearLimit'], grounds: ['surface'] },
];

export type Contrast = { what: string; ratio: number; least: number };

export function contrastsOf(theme: Theme): Contrast[] {
  const colours = palette[theme];
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
    ...colours.chart.map((colour, index) => ({
      what: `chart ${index + 1} on surface`,
      ratio: contrastOf(colour, colours.surface),
      least: 3,
    })),
  ];
}

export type Difference = { what: string; sight: Sight; difference: number };

/** How well the six slices, and the two kinds of bar, are told apart with each sight. */
export function differencesOf(theme: Theme): Difference[] {
  const { chart, incomeMark, expenseMark } = palette[theme];
  const groups = { 'the six': chart, 'income and expense': [incomeMark, expenseMark] };
  return Object.entries(groups).flatMap(([what, colours]) =>
    (Object.keys(SIGHTS) as Sight[]).map((sight) => ({ what, sight, difference: smallestDifference(colours, sight) })),
  );
}
