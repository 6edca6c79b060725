import { type Light, lightOf } from './light.ts';

type Matrix = readonly [Light, Light, Light];

/**
 * What reaches the eye of who lacks one kind of cone altogether, as matrices over linear sRGB: Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
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

/** The smallest difference between any two of some colours, as seen with that sight: OKLab distance times 100. */
export function smallestDifference(colours: readonly string[], sight: Sight): number {
  const seen = colours.map((colour) => okLabOf(see(lightOf(colour), SIGHTS[sight])));
  const pairs = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => [one, other] as const));
  return Math.min(
    ...pairs.map(([one, other]) => 100 * Math.hypot(...one.map((value, axis) => value - at(other, axis)))),
  );
}

const at = (values: readonly number[], index: number) => values[index] ?? 0;

const times = (matrix: Matrix, vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, column) => sum + factor * at(vector, column), 0));

/** A screen shows no less light than none and no more than all. */
const see = (light: Light, sight: Matrix) => times(sight, light).map((value) => Math.min(1, Math.max(0, value)));

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
function okLabOf(light: readonly number[]): number[] {
  return times(TO_LAB, times(TO_CONES, light).map(Math.cbrt));
}

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];

const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
