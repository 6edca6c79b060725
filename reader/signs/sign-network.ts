import type { CurrencySign } from '../ocr-page.ts';

/** A currency sign that the network knows, or `other` for any other shape. */
export type CurrencySignKind = CurrencySign | 'other';
export const CURRENCY_SIGN_KINDS: readonly CurrencySignKind[] = ['€', '£', '$', '₹', '¥', '₺', 'other'];

/** Minimum probability at which a glyph is recognized as a currency sign. */
export const minimumSignProbability = 0.99;

/** A layer of a small neural network, with a weight for each pair of input and output. */
export type NetworkLayer = { inputs: number; outputs: number; weights: Float32Array; biases: Float32Array };

/**
 * A layer as it is stored. `weights` contains one-byte integers in units of `step`, in base64. `biases` contains floats
 * in base64.
 */
export type PackedLayer = { inputs: number; outputs: number; step: number; weights: string; biases: string };

/** Returns the probability of each of the `CURRENCY_SIGN_KINDS` for a shape. */
export function computeSignProbabilities(layers: readonly NetworkLayer[], shape: Float32Array): Float32Array {
  const outputs = layers.reduce((values, layer, i) => applyLayer(layer, values, i < layers.length - 1), shape);
  return computeSoftmax(outputs);
}

/**
 * Returns the outputs of a layer. If `cutsOffNegative` is true, negative outputs become 0 (ReLU). This is needed for
 * all layers except the last.
 */
export function applyLayer(
  { inputs, outputs, weights, biases }: NetworkLayer,
  values: Float32Array,
  cutsOffNegative: boolean,
): Float32Array {
  const result = new Float32Array(outputs);
  for (let output = 0; output < outputs; output++) {
    let sum = biases[output] as number;
    const rowStart = output * inputs;
    for (let i = 0; i < inputs; i++) sum += (weights[rowStart + i] as number) * (values[i] as number);
    result[output] = cutsOffNegative && sum < 0 ? 0 : sum;
  }
  return result;
}

/** Converts outputs to probabilities that add up to 1 (softmax). */
export function computeSoftmax(outputs: Float32Array): Float32Array {
  const maxOutput = Math.max(...outputs);
  const powers = outputs.map((value) => Math.exp(value - maxOutput));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

export function packLayers(layers: readonly NetworkLayer[]): PackedLayer[] {
  return layers.map(({ inputs, outputs, weights, biases }) => {
    const step = weights.reduce((maximum, weight) => Math.max(maximum, Math.abs(weight)), 0) / 127;
    const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step));
    return { inputs, outputs, step, weights: encodeBase64(bytes), biases: encodeBase64(biases) };
  });
}

export function unpackLayers(layers: readonly PackedLayer[]): NetworkLayer[] {
  return layers.map(({ inputs, outputs, step, weights, biases }) => {
    const bytes = new Int8Array(Buffer.from(weights, 'base64'));
    return {
      inputs,
      outputs,
      weights: Float32Array.from(bytes, (value) => value * step),
      biases: new Float32Array(new Uint8Array(Buffer.from(biases, 'base64')).buffer),
    };
  });
}

function encodeBase64({ buffer, byteOffset, byteLength }: Int8Array | Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
