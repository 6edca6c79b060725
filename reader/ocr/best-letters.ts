import { intAttribute, nodeOf, outputOf, readGraph } from './onnx-graph.ts';

/**
 * The results of all recognition steps: the index of the most probable letter, its probability, and the probability of
 * a space.
 */
export type Steps = { best: ArrayLike<number>; probability: ArrayLike<number>; space: ArrayLike<number> };

/** The type code of 32-bit integers in ONNX. */
const int32 = 6;

/**
 * Changes the recognition network so that it returns only `Steps`.
 * The original network returns the probabilities of all 6,625 letters at each step, about 50 MB per receipt. Copying
 * and searching these probabilities takes longer than choosing the best letter inside the network.
 * @param space index of the space among the letters
 */
export function answerBestLetters(model: Uint8Array, space: number): Uint8Array {
  const graph = readGraph(model);
  const [all] = graph.outputs.map(({ name }) => name);
  if (all === undefined) return model;
  graph.nodes.push(
    nodeOf('ArgMax', [all], 'place of best', [intAttribute('axis', 2), intAttribute('keepdims', 0)]),
    // Without this conversion, onnxruntime would return 64-bit integers as bigints.
    nodeOf('Cast', ['place of best'], 'best', [intAttribute('to', int32)]),
    nodeOf('ReduceMax', [all], 'probability', [intAttribute('axes', [2]), intAttribute('keepdims', 0)]),
    nodeOf('Gather', [all, graph.addPlace(space)], 'space', [intAttribute('axis', 2)]),
  );
  graph.outputs = [outputOf('best', 'int32'), outputOf('probability', 'float32'), outputOf('space', 'float32')];
  return graph.write();
}
