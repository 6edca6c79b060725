import { createIntAttribute, createOnnxNode, createOnnxOutput, readOnnxGraph } from './onnx-graph.ts';

/**
 * What the network recognized in each step: the index of the most probable letter, its probability, and the probability
 * of a space.
 */
export type LetterSteps = { best: ArrayLike<number>; probability: ArrayLike<number>; space: ArrayLike<number> };

/** The type code of 32-bit integers in ONNX. */
const int32 = 6;

/**
 * Changes the recognition network so that it returns only `LetterSteps`. Otherwise, it would return the probabilities
 * of all 6,625 letters in each step: about 50 MB per receipt. Copying them takes longer than choosing the best letters
 * inside the network.
 * @param spaceIndex the index of the space among the letters
 */
export function reduceOutputToBestLetters(model: Uint8Array, spaceIndex: number): Uint8Array {
  const graph = readOnnxGraph(model);
  const [allProbabilities] = graph.outputs.map(({ name }) => name);
  if (allProbabilities === undefined) return model;
  graph.nodes.push(
    createOnnxNode('ArgMax', [allProbabilities], 'place of best', [
      createIntAttribute('axis', 2),
      createIntAttribute('keepdims', 0),
    ]),
    // Without this conversion, onnxruntime would return 64-bit integers as bigints.
    createOnnxNode('Cast', ['place of best'], 'best', [createIntAttribute('to', int32)]),
    createOnnxNode('ReduceMax', [allProbabilities], 'probability', [
      createIntAttribute('axes', [2]),
      createIntAttribute('keepdims', 0),
    ]),
    createOnnxNode('Gather', [allProbabilities, graph.addIndex(spaceIndex)], 'space', [createIntAttribute('axis', 2)]),
  );
  graph.outputs = [
    createOnnxOutput('best', 'int32'),
    createOnnxOutput('probability', 'float32'),
    createOnnxOutput('space', 'float32'),
  ];
  return graph.write();
}
