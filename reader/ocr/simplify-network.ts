import {
  createFloatAttribute,
  createIntAttribute,
  type OnnxGraph,
  type OnnxNode,
  type OnnxTensor,
  readGraph,
  readIntAttribute,
} from './onnx-graph.ts';

/** Two operations that compute `scale` · x + `shift`. */
type Affine = { scale: number; shift: number; multiply: OnnxNode; add: OnnxNode };

/**
 * Rewrites the network so that it needs fewer operations. PP-OCRv4 scales and shifts the values before and after each
 * activation, which takes longer than the convolutions, so this is merged into them. The activation (hard swish) is
 * written in a form that onnxruntime merges, too.
 */
export function simplifyNetwork(model: Uint8Array): Uint8Array {
  const graph = readGraph(model);
  const dropped = new Set<OnnxNode>();
  for (const convolution of graph.nodes) {
    const channels = convolution.type === 'Conv' && graph.tensor(weightsOf(convolution))?.shape[0];
    if (!channels) continue;
    const before = affineOf(graph, outputOf(convolution));
    if (before) {
      scaleOutput(graph, convolution, before);
      convolution.outputs = before.add.outputs;
      dropped.add(before.multiply).add(before.add);
    }
    const swish = hardSwishOf(graph, outputOf(convolution));
    if (!swish) continue;
    const { add, clip, multiply, divide } = swish;
    Object.assign(add, {
      type: 'HardSigmoid',
      inputs: [outputOf(convolution)],
      attributes: [createFloatAttribute('alpha', 1 / 6), createFloatAttribute('beta', 0.5)],
    });
    multiply.inputs = [outputOf(convolution), outputOf(add)];
    multiply.outputs = divide.outputs;
    dropped.add(clip).add(divide);
    const behind = affineOf(graph, outputOf(multiply));
    if (!behind) continue;
    const followers = graph.usersOf(outputOf(behind.add));
    // A convolution with padding must not contain the shift, because the zeros in its padding would then not be
    // shifted.
    if (followers.every((node) => node.type === 'Conv' && readIntAttribute(node, 'pads').every((pad) => pad === 0))) {
      for (const follower of followers) scaleInput(graph, follower, behind, outputOf(multiply));
      dropped.add(behind.add);
    } else writeAsConvolution(graph, behind, outputOf(multiply), channels);
    dropped.add(behind.multiply);
  }
  graph.nodes = graph.nodes.filter((node) => !dropped.has(node));
  return graph.write();
}

const outputOf = ({ outputs }: OnnxNode) => outputs[0] as string;
const weightsOf = ({ inputs }: OnnxNode) => inputs[1] as string;

/**
 * Returns the operation that uses a value. Returns undefined if several operations use it, or if the operation is not
 * of this type.
 */
function next(graph: OnnxGraph, name: string, type: string): OnnxNode | undefined {
  const [user, ...others] = graph.usersOf(name);
  return user?.type === type && others.length === 0 ? user : undefined;
}

/** Returns the single learned number that a node combines with a value, or undefined if there is none. */
function operand(graph: OnnxGraph, { inputs }: OnnxNode, value: string): number | undefined {
  const numbers = graph.tensor(inputs.find((input) => input !== value) ?? '')?.values;
  return numbers?.length === 1 ? numbers[0] : undefined;
}

function affineOf(graph: OnnxGraph, value: string): Affine | undefined {
  const multiply = next(graph, value, 'Mul');
  const add = multiply && next(graph, outputOf(multiply), 'Add');
  if (!add) return undefined;
  const scale = operand(graph, multiply, value);
  const shift = operand(graph, add, outputOf(multiply));
  return scale === undefined || shift === undefined ? undefined : { scale, shift, multiply, add };
}

function hardSwishOf(graph: OnnxGraph, value: string) {
  const add = graph.usersOf(value).find((node) => node.type === 'Add' && operand(graph, node, value) === 3);
  const clip = add && next(graph, outputOf(add), 'Clip');
  const multiply = clip && next(graph, outputOf(clip), 'Mul');
  const divide = multiply && next(graph, outputOf(multiply), 'Div');
  if (!divide || !multiply.inputs.includes(value) || operand(graph, divide, outputOf(multiply)) !== 6) return undefined;
  return { add, clip, multiply, divide };
}

function scaleOutput(graph: OnnxGraph, convolution: OnnxNode, { scale, shift }: Affine): void {
  const { weights, biases } = learned(graph, convolution);
  setLearned(graph, convolution, {
    weights: { ...weights, values: weights.values.map((weight) => weight * scale) },
    biases: biases.map((bias) => bias * scale + shift),
  });
}

/**
 * Merges `affine` into the convolution that follows it. The convolution, which must have no padding, then uses the
 * value before `affine` as its input.
 */
function scaleInput(graph: OnnxGraph, convolution: OnnxNode, { scale, shift }: Affine, input: string): void {
  const { weights, biases } = learned(graph, convolution);
  const inputs = weights.values.length / biases.length;
  setLearned(graph, convolution, {
    weights: { ...weights, values: weights.values.map((weight) => weight * scale) },
    biases: biases.map((bias, output) => {
      const own = weights.values.subarray(output * inputs, (output + 1) * inputs);
      return bias + shift * own.reduce((sum, weight) => sum + weight, 0);
    }),
  });
  convolution.inputs[0] = input;
}

/**
 * Replaces the multiplication and addition with a depthwise convolution. Otherwise, onnxruntime would reorder the
 * values before and after them.
 */
function writeAsConvolution(graph: OnnxGraph, { scale, shift, add }: Affine, input: string, channels: number): void {
  add.type = 'Conv';
  add.attributes = [createIntAttribute('group', channels), createIntAttribute('kernel_shape', [1, 1])];
  add.inputs = [input];
  setLearned(graph, add, {
    weights: { shape: [channels, 1, 1, 1], values: new Float32Array(channels).fill(scale) },
    biases: new Float32Array(channels).fill(shift),
  });
}

type Learned = { weights: OnnxTensor; biases: Float32Array };

function learned(graph: OnnxGraph, { inputs }: OnnxNode): Learned {
  const weights = graph.tensor(inputs[1] as string) as OnnxTensor;
  return { weights, biases: graph.tensor(inputs[2] ?? '')?.values ?? new Float32Array(weights.shape[0] as number) };
}

function setLearned(graph: OnnxGraph, convolution: OnnxNode, { weights, biases }: Learned): void {
  const shape = [biases.length];
  convolution.inputs = [convolution.inputs[0] as string, graph.add(weights), graph.add({ shape, values: biases })];
}
