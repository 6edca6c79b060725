/** Linear red, green and blue, each from 0 to 1. */
export type Light = readonly [red: number, green: number, blue: number];

/** @param hex a colour as `#rrggbb` in sRGB */
export function lightOf(hex: string): Light {
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** The transfer function of sRGB, IEC 61966-2-1. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Mixes a colour with a background, like `color-mix(in srgb, …)`. All colours are `#rrggbb`. */
export function mixOf(colour: string, share: number, ground: string): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(share * channel(colour, at) + (1 - share) * channel(ground, at)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(lightOf(one)), luminanceOf(lightOf(other))].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const luminanceOf = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
