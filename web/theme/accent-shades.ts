import type { MantineColorsTuple } from '@mantine/core';

/** The shades of the accent colour, from light to dark. */
export const ACCENT_SHADES: MantineColorsTuple = [
  '#eef1fe',
  '#dbe2fc',
  '#b9c7fa',
  '#93abff',
  '#6c8bf6',
  '#5074ee',
  '#3f66ec',
  '#2a50d8',
  '#2344b8',
  '#1c3796',
];

/** The index of the shade used to fill buttons. */
export const FILLED_BUTTON_SHADE = { light: 7, dark: 6 } as const;
