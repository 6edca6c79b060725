import type { Sign } from '../page.ts';

/** The signs of currency that are told, and everything else that stands beside amounts. */
export type Kind = Sign | 'other';
export const kinds: readonly Kind[] = ['€', '£', '$', '₹', '¥', '₺', 'other'];

/** A glyph is taken for a sign where it is at least so likely one. */
export const sureSign = 0.99;

/** A layer of a small neural network: for each of its outputs a weight for each input. */
export type Layer = { inputs: number; outputs: number; weights: Float32Array; biases: Float32Array };

/** A layer as it is kept, in base64: its weights as whole numbers of a byte, to be multiplied by `step`, and its biases as they are. */
export type PackedLayer = { inputs: number; outputs: number; step: number; weights: string; biases: string };

/** How likely a shape is of each kind. */
export function chancesOf(layers: readonly Layer[], shape: Float32Array): Float32Array {
  const outputs = layers.reduce((values, layer, i) => passed(layer, values, i < layers.length - 1), shape);
  return shares(outputs);
}

/** The outputs of a layer; of all but the last what is below 0 counts as 0. */
export function passed(
  { inputs, outputs, weights, biases }: Layer,
  values: Float32Array,
  cutOff: boolean,
): Float32Array {
  const result = new Float32Array(outputs);
  for (let o = 0; o < outputs; o++) {
    let sum = biases[o] as number;
    const row = o * inputs;
    for (let i = 0; i < inputs; i++) sum += (weights[row + i] as number) * (values[i] as number);
    result[o] = cutOff && sum < 0 ? 0 : sum;
  }
  return result;
}

/** Chances that make 1 together (softmax). */
export function shares(outputs: Float32Array): Float32Array {
  const top = Math.max(...outputs);
  const odds = outputs.map((value) => Math.exp(value - top));
  const sum = odds.reduce((all, each) => all + each, 0);
  return odds.map((each) => each / sum);
}

export function packed(layers: readonly Layer[]): PackedLayer[] {
  return layers.map(({ inputs, outputs, weights, biases }) => {
    const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
    const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step));
    return { inputs, outputs, step, weights: base64(bytes), biases: base64(biases) };
  });
}

export function unpacked(layers: readonly PackedLayer[]): Layer[] {
  return layers.map(({ inputs, outputs, step, weights, biases }) => {
    const bytes = new Int8Array(Buffer.from(weights, 'base64'));
    return {
      inputs,
      outputs,
      weights: Float32Array.from(bytes, (each) => each * step),
      biases: new Float32Array(new Uint8Array(Buffer.from(biases, 'base64')).buffer),
    };
  });
}

function base64({ buffer, byteOffset, byteLength }: Int8Array | Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
