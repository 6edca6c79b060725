import { intAttribute, intsAttribute, nodeOf, outputOf, readGraph } from './onnx-graph.ts';

/** What is asked of each step of a recognition: the letter with the highest probability, that probability, and that of a space. */
export type Steps = { best: ArrayLike<number>; probability: ArrayLike<number>; space: ArrayLike<number> };

/** As ONNX numbers types. */
const int32 = 6;

/**
 * A recognition network that answers with `Steps` alone. By itself it answers with the probabilities of all 6,625 letters at each step:
 * for a receipt these are 50 MB, which take longer to be handed over and looked through than the best one takes to be chosen where they are.
 * `space` is the number of the space among the letters.
 */
export function answerBestLetters(model: Uint8Array, space: number): Uint8Array {
  const graph = readGraph(model);
  const [all] = graph.outputs.map(({ name }) => name);
  if (all === undefined) return model;
  graph.nodes.push(
    nodeOf('ArgMax', [all], 'place of best', [intAttribute('axis', 2), intAttribute('keepdims', 0)]),
    // Whole numbers of 64 bits would come as bigints.
    nodeOf('Cast', ['place of best'], 'best', [intAttribute('to', int32)]),
    nodeOf('ReduceMax', [all], 'probability', [intsAttribute('axes', [2]), intAttribute('keepdims', 0)]),
    nodeOf('Gather', [all, graph.addPlace(space)], 'space', [intAttribute('axis', 2)]),
  );
  graph.outputs = [outputOf('best', 'int32'), outputOf('probability', 'float32'), outputOf('space', 'float32')];
  return graph.write();
}
