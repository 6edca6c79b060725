import {
  createFloatAttribute,
  createIntAttribute,
  type OnnxGraph,
  type OnnxNode,
  type OnnxTensor,
  readIntAttribute,
  readOnnxGraph,
} from './onnx-graph.ts';

/** A multiplication and an addition that compute `scale` · x + `shift`. */
type Affine = { scale: number; shift: number; multiply: OnnxNode; add: OnnxNode };

/**
 * Rewrites the network so that it is faster. PP-OCRv4 scales and shifts all values before and after each activation.
 * These operations are merged into the convolutions. The activation (hard swish) is written in a form that onnxruntime
 * merges, too.
 */
export function simplifyOcrNetwork(model: Uint8Array): Uint8Array {
  const graph = readOnnxGraph(model);
  const mergedNodes = new Set<OnnxNode>();
  for (const convolution of graph.nodes) {
    const channels = convolution.type === 'Conv' && graph.findTensor(getWeightsName(convolution))?.shape[0];
    if (!channels) continue;
    const affineBefore = findAffine(graph, getOutput(convolution));
    if (affineBefore) {
      scaleOutput(graph, convolution, affineBefore);
      convolution.outputs = affineBefore.add.outputs;
      mergedNodes.add(affineBefore.multiply).add(affineBefore.add);
    }
    const swish = findHardSwish(graph, getOutput(convolution));
    if (!swish) continue;
    const { add, clip, multiply, divide } = swish;
    Object.assign(add, {
      type: 'HardSigmoid',
      inputs: [getOutput(convolution)],
      attributes: [createFloatAttribute('alpha', 1 / 6), createFloatAttribute('beta', 0.5)],
    });
    multiply.inputs = [getOutput(convolution), getOutput(add)];
    multiply.outputs = divide.outputs;
    mergedNodes.add(clip).add(divide);
    const affineAfter = findAffine(graph, getOutput(multiply));
    if (!affineAfter) continue;
    const followers = graph.listUsers(getOutput(affineAfter.add));
    // A convolution with padding cannot include the shift, because the zeros of the padding must not be shifted.
    if (followers.every((node) => node.type === 'Conv' && readIntAttribute(node, 'pads').every((pad) => pad === 0))) {
      for (const follower of followers) scaleInput(graph, follower, affineAfter, getOutput(multiply));
      mergedNodes.add(affineAfter.add);
    } else writeAsConvolution(graph, affineAfter, getOutput(multiply), channels);
    mergedNodes.add(affineAfter.multiply);
  }
  graph.nodes = graph.nodes.filter((node) => !mergedNodes.has(node));
  return graph.write();
}

const getOutput = ({ outputs }: OnnxNode) => outputs[0] as string;
const getWeightsName = ({ inputs }: OnnxNode) => inputs[1] as string;

/**
 * Returns the operation that uses a value. Returns undefined if it is not of this type, or if several operations use
 * the value.
 */
function findOnlyUser(graph: OnnxGraph, name: string, type: string): OnnxNode | undefined {
  const [user, ...others] = graph.listUsers(name);
  return user?.type === type && others.length === 0 ? user : undefined;
}

/**
 * Returns the learned number with which a node multiplies or adds a value. Returns undefined if it is not a single
 * number.
 */
function findOperand(graph: OnnxGraph, { inputs }: OnnxNode, value: string): number | undefined {
  const numbers = graph.findTensor(inputs.find((input) => input !== value) ?? '')?.values;
  return numbers?.length === 1 ? numbers[0] : undefined;
}

function findAffine(graph: OnnxGraph, value: string): Affine | undefined {
  const multiply = findOnlyUser(graph, value, 'Mul');
  const add = multiply && findOnlyUser(graph, getOutput(multiply), 'Add');
  if (!add) return undefined;
  const scale = findOperand(graph, multiply, value);
  const shift = findOperand(graph, add, getOutput(multiply));
  return scale === undefined || shift === undefined ? undefined : { scale, shift, multiply, add };
}

function findHardSwish(graph: OnnxGraph, value: string) {
  const add = graph.listUsers(value).find((node) => node.type === 'Add' && findOperand(graph, node, value) === 3);
  const clip = add && findOnlyUser(graph, getOutput(add), 'Clip');
  const multiply = clip && findOnlyUser(graph, getOutput(clip), 'Mul');
  const divide = multiply && findOnlyUser(graph, getOutput(multiply), 'Div');
  if (!divide || !multiply.inputs.includes(value) || findOperand(graph, divide, getOutput(multiply)) !== 6)
    return undefined;
  return { add, clip, multiply, divide };
}

function scaleOutput(graph: OnnxGraph, convolution: OnnxNode, { scale, shift }: Affine): void {
  const { weights, biases } = readParameters(graph, convolution);
  writeParameters(graph, convolution, {
    weights: { ...weights, values: weights.values.map((weight) => weight * scale) },
    biases: biases.map((bias) => bias * scale + shift),
  });
}

/**
 * Merges the multiplication and addition into the convolution that follows them. The convolution must have no padding.
 * Its new input is the value that was multiplied.
 */
function scaleInput(graph: OnnxGraph, convolution: OnnxNode, { scale, shift }: Affine, input: string): void {
  const { weights, biases } = readParameters(graph, convolution);
  const inputCount = weights.values.length / biases.length;
  writeParameters(graph, convolution, {
    weights: { ...weights, values: weights.values.map((weight) => weight * scale) },
    biases: biases.map((bias, output) => {
      const outputWeights = weights.values.subarray(output * inputCount, (output + 1) * inputCount);
      return bias + shift * outputWeights.reduce((sum, weight) => sum + weight, 0);
    }),
  });
  convolution.inputs[0] = input;
}

/**
 * Replaces the multiplication and addition with a depthwise convolution. onnxruntime would otherwise have to reorder
 * the values before and after them.
 */
function writeAsConvolution(graph: OnnxGraph, { scale, shift, add }: Affine, input: string, channels: number): void {
  add.type = 'Conv';
  add.attributes = [createIntAttribute('group', channels), createIntAttribute('kernel_shape', [1, 1])];
  add.inputs = [input];
  writeParameters(graph, add, {
    weights: { shape: [channels, 1, 1, 1], values: new Float32Array(channels).fill(scale) },
    biases: new Float32Array(channels).fill(shift),
  });
}

type ConvolutionParameters = { weights: OnnxTensor; biases: Float32Array };

function readParameters(graph: OnnxGraph, { inputs }: OnnxNode): ConvolutionParameters {
  const weights = graph.findTensor(inputs[1] as string) as OnnxTensor;
  return { weights, biases: graph.findTensor(inputs[2] ?? '')?.values ?? new Float32Array(weights.shape[0] as number) };
}

function writeParameters(graph: OnnxGraph, convolution: OnnxNode, { weights, biases }: ConvolutionParameters): void {
  const shape = [biases.length];
  convolution.inputs = [
    convolution.inputs[0] as string,
    graph.addTensor(weights),
    graph.addTensor({ shape, values: biases }),
  ];
}
