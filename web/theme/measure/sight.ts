import { type Light, lightOf } from './light.ts';

type Matrix = readonly [Light, Light, Light];

/**
 * Simulates colour vision without one cone type, as matrices over linear sRGB: Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
 */
export const SIGHTS = {
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

export type Sight = keyof typeof SIGHTS;

/** Returns the smallest difference between any two colours for a type of colour vision: ΔE of CIELAB (1976). */
export function smallestDifference(colours: readonly string[], sight: Sight): number {
  const seen = colours.map((colour) => labOf(see(lightOf(colour), SIGHTS[sight])));
  const pairs = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => [one, other] as const));
  return Math.min(...pairs.map(([one, other]) => Math.hypot(...one.map((value, axis) => value - at(other, axis)))));
}

const at = (values: readonly number[], index: number) => values[index] ?? 0;

const times = (matrix: Matrix, vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, column) => sum + factor * at(vector, column), 0));

/** Clamps to the range a screen can show. */
const see = (light: Light, sight: Matrix) => times(sight, light).map((value) => Math.min(1, Math.max(0, value)));

/** CIELAB, ISO/CIE 11664-4, from linear sRGB with white point D65. */
function labOf(light: readonly number[]): number[] {
  const [x = 0, y = 0, z = 0] = times(TO_XYZ, light).map((value, axis) => compressed(value / at(WHITE, axis)));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const compressed = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);

/** IEC 61966-2-1. */
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE = [0.95047, 1, 1.08883];
