import type { CategoryColour } from '../../contract/category-looks.ts';

/**
 * Six hues with three tones each. `palette.test.ts` checks the contrast of the tones, and that colour-blind users can
 * tell them apart. The browser uses the CSS variables `--category-…` and does not load this file.
 */
export const CATEGORY_COLOUR_VALUES: Record<'light' | 'dark', Record<CategoryColour, string>> = {
  light: {
    blue: '#3648db',
    gold: '#a18a20',
    rose: '#a83c6c',
    sky: '#3294c6',
    plum: '#590768',
    green: '#094507',
    'blue-2': '#0175ee',
    'gold-2': '#7a7843',
    'rose-2': '#ca6e8e',
    'sky-2': '#0d5582',
    'plum-2': '#8f32a8',
    'green-2': '#426e48',
    'blue-3': '#11219e',
    'gold-3': '#6d540e',
    'rose-3': '#640041',
    'sky-3': '#357288',
    'plum-3': '#ad67a7',
    'green-3': '#729466',
  },
  dark: {
    blue: '#8099ff',
    gold: '#dfc169',
    rose: '#e2808f',
    sky: '#53daeb',
    plum: '#97579e',
    green: '#3b7d36',
    'blue-2': '#3a86ce',
    'gold-2': '#978f58',
    'rose-2': '#fbbfce',
    'sky-2': '#308287',
    'plum-2': '#d8accf',
    'green-2': '#8ab364',
    'blue-3': '#5368c4',
    'gold-3': '#c99210',
    'rose-3': '#be5267',
    'sky-3': '#1ea7c6',
    'plum-3': '#ab80a2',
    'green-3': '#b7e3a9',
  },
};
