import { Tensor } from 'onnxruntime-node';
import type { OcrModels } from './ocr-models.ts';
import type { LetterSteps } from './reduce-output-to-best-letters.ts';
import { cropHeight, type StraightCrop } from './straighten-region.ts';

/**
 * A recognized word. `from` and `to` are the positions of its left and right ends along its text region, from 0 to 1.
 */
export type RecognisedWord = { text: string; from: number; to: number; confidence: number };

export type RecognisedText = { words: RecognisedWord[]; confidence: number };

/**
 * A space is used if it has at least this probability, even if the blank is more probable. The models prefer the blank
 * between English words, because they were trained on Chinese text, which has no spaces. The value was measured on
 * receipts.
 */
const minSpaceProbability = 0.12;

export async function recogniseText(models: OcrModels, crop: StraightCrop): Promise<RecognisedText> {
  const input = new Tensor('float32', crop.values, [1, 3, cropHeight, crop.width]);
  const output = await models.recognition.run({ [models.recognition.inputNames[0] as string]: input });
  return decodeLetterSteps(
    {
      best: output.best?.data as Int32Array,
      probability: output.probability?.data as Float32Array,
      space: output.space?.data as Float32Array,
    },
    models.alphabet,
  );
}

/**
 * Returns the words that the most probable letters of all steps spell (greedy CTC decoding). A letter that is repeated
 * in consecutive steps counts once. The first entry of the alphabet is the blank, and the last is the space.
 */
export function decodeLetterSteps(letterSteps: LetterSteps, alphabet: readonly string[]): RecognisedText {
  const stepCount = letterSteps.best.length;
  const spaceIndex = alphabet.length - 1;
  const words: RecognisedWord[] = [];
  let word: { text: string; first: number; last: number; sum: number; count: number } | undefined;
  let previousLetter = 0;
  let confidenceSum = 0;
  let letterCount = 0;
  const endWord = () => {
    if (!word) return;
    const from = Math.max(0, (word.first - 0.5) / stepCount);
    const to = Math.min(1, (word.last + 1.5) / stepCount);
    words.push({ text: word.text, from, to, confidence: word.sum / word.count });
    word = undefined;
  };
  for (let step = 0; step < stepCount; step++) {
    const letter = letterSteps.best[step] as number;
    const probability = letterSteps.probability[step] as number;
    if (letter === spaceIndex || (letter === 0 && (letterSteps.space[step] as number) > minSpaceProbability)) {
      endWord();
    } else if (letter !== 0) {
      if (letter !== previousLetter) {
        const text = (alphabet[letter] as string).normalize('NFKC');
        word ??= { text: '', first: step, last: step, sum: 0, count: 0 };
        word.text += text;
        word.sum += probability;
        word.count++;
        confidenceSum += probability;
        letterCount++;
      }
      if (word) word.last = step;
    }
    previousLetter = letter;
  }
  endWord();
  return { words, confidence: letterCount === 0 ? 0 : confidenceSum / letterCount };
}
