import { Tensor } from 'onnxruntime-node';
import type { Models } from './models.ts';
import { type Crop, cropHeight } from './straighten.ts';

/** A word of a recognised piece; `from` and `to` say where along the piece it stands, 0 to 1. */
export type RecognisedWord = { text: string; from: number; to: number; confidence: number };

export type Recognised = { words: RecognisedWord[]; confidence: number };

/**
 * The models were trained on Chinese, where nothing is written between words, so between English words "nothing
 * new here" usually wins. Where the space has at least this probability there was one (measured on receipts).
 */
const spaceAbove = 0.12;

/** Reads one straightened piece of text. */
export async function recognise(models: Models, crop: Crop): Promise<Recognised> {
  const input = new Tensor('float32', crop.values, [1, 3, cropHeight, crop.width]);
  const output = await models.recognition.run({ [models.recognition.inputNames[0] as string]: input });
  const result = output[models.recognition.outputNames[0] as string] as Tensor;
  return spell(result.data as Float32Array, result.dims[1] as number, models.alphabet);
}

/**
 * Spells the best letter of each step (greedy CTC): a letter counts where it differs from the step before.
 * `probabilities` holds one row per step with a column per letter of the alphabet.
 */
export function spell(probabilities: Float32Array, steps: number, alphabet: readonly string[]): Recognised {
  const letters = alphabet.length;
  const space = letters - 1;
  const words: RecognisedWord[] = [];
  let word: { text: string; first: number; last: number; sum: number; count: number } | undefined;
  let before = 0;
  let sum = 0;
  let count = 0;
  const endWord = () => {
    if (!word) return;
    const from = Math.max(0, (word.first - 0.5) / steps);
    const to = Math.min(1, (word.last + 1.5) / steps);
    words.push({ text: word.text, from, to, confidence: word.sum / word.count });
    word = undefined;
  };
  for (let step = 0; step < steps; step++) {
    const row = step * letters;
    let best = 0;
    for (let letter = 1; letter < letters; letter++) {
      if ((probabilities[row + letter] as number) > (probabilities[row + best] as number)) best = letter;
    }
    const probability = probabilities[row + best] as number;
    if (best === space || (best === 0 && (probabilities[row + space] as number) > spaceAbove)) {
      endWord();
    } else if (best !== 0) {
      if (best !== before) {
        const text = (alphabet[best] as string).normalize('NFKC');
        word ??= { text: '', first: step, last: step, sum: 0, count: 0 };
        word.text += text;
        word.sum += probability;
        word.count++;
        sum += probability;
        count++;
      }
      if (word) word.last = step;
    }
    before = best;
  }
  endWord();
  return { words, confidence: count === 0 ? 0 : sum / count };
}
