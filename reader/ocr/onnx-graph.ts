/**
 * An operation of a network. `otherFields` contains the fields that have no property of their own here. Like
 * `attributes`, it is encoded as in the file.
 */
export type OnnxNode = {
  type: string;
  inputs: string[];
  outputs: string[];
  attributes: readonly Uint8Array[];
  otherFields: readonly Uint8Array[];
};

/** Learned numbers. `shape` is the size of each dimension. */
export type OnnxTensor = { shape: readonly number[]; values: Float32Array };

/** An output of a network. `message` is still encoded as in the file. */
export type OnnxOutput = { name: string; message: Uint8Array };

/** A network whose operations can be changed. All other parts of the file are left as they are. */
export type OnnxGraph = {
  nodes: OnnxNode[];
  outputs: readonly OnnxOutput[];
  /** Returns the nodes that used this value when the network was loaded. Changes made since then are ignored. */
  listUsers(name: string): readonly OnnxNode[];
  /**
   * Returns the learned numbers with this name. Returns undefined if the value is computed, or if it does not consist
   * of floats.
   */
  findTensor(name: string): OnnxTensor | undefined;
  /** Adds a tensor under a new name and returns that name. */
  addTensor(tensor: OnnxTensor): string;
  /** Adds an integer index under a new name and returns that name. */
  addIndex(place: number): string;
  /** Returns the network as a file. Unused tensors are omitted, because onnxruntime warns about them. */
  write(): Uint8Array;
};

/** Field numbers and type codes from onnx.proto, which defines the format of ONNX files. */
const modelGraphTag = 7;
const graphTags = { node: 1, initializer: 5, output: 12 };
const outputTags = { name: 1, type: 2 };
const typeTags = { tensor: 1, elements: 1 };
const nodeTags = { input: 1, output: 2, type: 4, attribute: 5 };
const knownTags: readonly number[] = Object.values(nodeTags);
const attributeTags = { name: 1, float: 2, int: 3, tensor: 5, ints: 8, type: 20 };
const tensorTags = { dims: 1, type: 2, name: 8, raw: 9 };
const attributeTypes = { float: 1, int: 2, ints: 7 };
const float32 = 1;
const int32 = 6;
const int64 = 7;

export function readOnnxGraph(model: Uint8Array): OnnxGraph {
  const modelFields = readFields(model);
  const graphFields = modelFields
    .filter(({ tag }) => tag === modelGraphTag)
    .flatMap(({ content }) => readFields(content));
  const nodes = filterByTag(graphFields, graphTags.node).map(({ content }) => readNode(content));
  const storedTensors = new Map<string, Uint8Array>();
  for (const { type, outputs, attributes } of nodes) {
    const [value] =
      type === 'Constant'
        ? attributes.flatMap((attribute) => filterByTag(readFields(attribute), attributeTags.tensor))
        : [];
    if (value) storedTensors.set(outputs[0] as string, value.content);
  }
  const users = new Map<string, OnnxNode[]>();
  for (const node of nodes) {
    for (const input of node.inputs) users.set(input, [...(users.get(input) ?? []), node]);
  }
  const addedTensors = new Map<string, { tensor?: OnnxTensor; message: Uint8Array }>();
  return {
    nodes,
    outputs: filterByTag(graphFields, graphTags.output).map(({ content }) => ({
      name: readText(filterByTag(readFields(content), outputTags.name)[0]),
      message: content,
    })),
    listUsers: (name) => users.get(name) ?? [],
    findTensor: (name) => addedTensors.get(name)?.tensor ?? readTensor(storedTensors.get(name)),
    addTensor(tensor) {
      const name = `simplified.${addedTensors.size}`;
      addedTensors.set(name, { tensor, message: writeTensor(name, float32, tensor.shape, tensor.values) });
      return name;
    },
    addIndex(index) {
      const name = `place.${addedTensors.size}`;
      addedTensors.set(name, { message: writeTensor(name, int64, [], BigInt64Array.of(BigInt(index))) });
      return name;
    },
    write() {
      const usedNames = new Set(this.nodes.flatMap(({ inputs }) => inputs));
      const isNeeded = ({ type, outputs }: OnnxNode) =>
        type !== 'Constant' || outputs.some((name) => usedNames.has(name));
      const graph = concatBytes([
        ...this.nodes.filter(isNeeded).map((node) => encodeProtobufField(graphTags.node, writeNode(node))),
        ...graphFields
          .filter(({ tag }) => tag !== graphTags.node && tag !== graphTags.output)
          .map(({ bytes }) => bytes),
        ...this.outputs.map(({ message }) => encodeProtobufField(graphTags.output, message)),
        ...[...addedTensors]
          .filter(([name]) => usedNames.has(name))
          .map(([, { message }]) => encodeProtobufField(graphTags.initializer, message)),
      ]);
      return concatBytes(
        modelFields.map(({ tag, bytes }) => (tag === modelGraphTag ? encodeProtobufField(tag, graph) : bytes)),
      );
    },
  };
}

/** Creates an operation with one result, which is named `output`. */
export function createOnnxNode(
  type: string,
  inputs: string[],
  output: string,
  attributes: readonly Uint8Array[],
): OnnxNode {
  return { type, inputs, outputs: [output], attributes, otherFields: [] };
}

/** Creates an output of floats or integers without specifying its shape. */
export function createOnnxOutput(name: string, numbers: 'float32' | 'int32'): OnnxOutput {
  const elements = encodeProtobufField(typeTags.elements, numbers === 'float32' ? float32 : int32);
  const type = encodeProtobufField(typeTags.tensor, elements);
  return {
    name,
    message: concatBytes([encodeProtobufField(outputTags.name, name), encodeProtobufField(outputTags.type, type)]),
  };
}

export function createFloatAttribute(name: string, value: number): Uint8Array {
  const number = new Uint8Array(Float32Array.of(value).buffer);
  const float = concatBytes([Uint8Array.from(encodeVarint(attributeTags.float * 8 + fourByteValue)), number]);
  return concatBytes([
    encodeProtobufField(attributeTags.name, name),
    float,
    encodeProtobufField(attributeTags.type, attributeTypes.float),
  ]);
}

export function createIntAttribute(name: string, value: number | readonly number[]): Uint8Array {
  const [tag, type] =
    typeof value === 'number' ? [attributeTags.int, attributeTypes.int] : [attributeTags.ints, attributeTypes.ints];
  const values = [value].flat().map((item) => encodeProtobufField(tag, item));
  return concatBytes([
    encodeProtobufField(attributeTags.name, name),
    ...values,
    encodeProtobufField(attributeTags.type, type),
  ]);
}

/** Returns the integers of an attribute, or an empty list if the node has no such attribute. */
export function readIntAttribute({ attributes }: OnnxNode, name: string): number[] {
  const fields =
    attributes
      .map(readFields)
      .find((attributeFields) => readText(filterByTag(attributeFields, attributeTags.name)[0]) === name) ?? [];
  return filterByTag(fields, attributeTags.ints).map(({ value }) => value);
}

function readNode(message: Uint8Array): OnnxNode {
  const fields = readFields(message);
  return {
    type: readText(filterByTag(fields, nodeTags.type)[0]),
    inputs: filterByTag(fields, nodeTags.input).map(readText),
    outputs: filterByTag(fields, nodeTags.output).map(readText),
    attributes: filterByTag(fields, nodeTags.attribute).map(({ content }) => content),
    otherFields: fields.filter(({ tag }) => !knownTags.includes(tag)).map(({ bytes }) => bytes),
  };
}

function writeNode({ type, inputs, outputs, attributes, otherFields }: OnnxNode): Uint8Array {
  return concatBytes([
    ...inputs.map((name) => encodeProtobufField(nodeTags.input, name)),
    ...outputs.map((name) => encodeProtobufField(nodeTags.output, name)),
    encodeProtobufField(nodeTags.type, type),
    ...attributes.map((attribute) => encodeProtobufField(nodeTags.attribute, attribute)),
    ...otherFields,
  ]);
}

function readTensor(message: Uint8Array | undefined): OnnxTensor | undefined {
  const fields = message ? readFields(message) : [];
  const [rawField] = filterByTag(fields, tensorTags.raw);
  if (!rawField || filterByTag(fields, tensorTags.type)[0]?.value !== float32) return undefined;
  // The bytes are copied, because floats must start at a multiple of four bytes.
  return {
    shape: filterByTag(fields, tensorTags.dims).map(({ value }) => value),
    values: new Float32Array(Uint8Array.from(rawField.content).buffer),
  };
}

function writeTensor(
  name: string,
  type: number,
  shape: readonly number[],
  values: Float32Array | BigInt64Array,
): Uint8Array {
  return concatBytes([
    ...shape.map((size) => encodeProtobufField(tensorTags.dims, size)),
    encodeProtobufField(tensorTags.type, type),
    encodeProtobufField(tensorTags.name, name),
    encodeProtobufField(tensorTags.raw, new Uint8Array(values.buffer)),
  ]);
}

function filterByTag(fields: readonly Field[], wantedTag: number): Field[] {
  return fields.filter(({ tag }) => tag === wantedTag);
}

function readText(field: Field | undefined): string {
  return field ? Buffer.from(field.content).toString() : '';
}

/**
 * A field of a Protocol Buffers message. `value` is its number or the length of its content. `bytes` is the whole
 * field, including the tag.
 */
type Field = { tag: number; content: Uint8Array; value: number; bytes: Uint8Array };

/** Size in bytes of fixed-length values, by wire type. */
const fixedLengths: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
const lengthDelimited = 2;
const fourByteValue = 5;
const noBytes = new Uint8Array();

/**
 * Splits a message into fields (see protobuf.dev/programming-guides/encoding). Numbers above 2⁵³ lose precision, but
 * none of the fields used here contains such a number.
 */
function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let position = 0;
  const readVarint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[position++] as number;
      value += (byte & 127) * factor;
      if (byte < 128 || position >= message.length) return value;
    }
  };
  while (position < message.length) {
    const start = position;
    const key = readVarint();
    const wireType = key & 7;
    const value = wireType === 0 || wireType === lengthDelimited ? readVarint() : 0;
    const length = wireType === lengthDelimited ? value : (fixedLengths[wireType] ?? 0);
    const content = length === 0 ? noBytes : message.subarray(position, position + length);
    position += length;
    fields.push({ tag: key >>> 3, content, value, bytes: message.subarray(start, position) });
  }
  return fields;
}

/** Encodes a field that contains a non-negative integer, bytes, a string or a message. */
export function encodeProtobufField(tag: number, value: number | string | Uint8Array): Uint8Array {
  if (typeof value === 'number') return Uint8Array.from([...encodeVarint(tag * 8), ...encodeVarint(value)]);
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return concatBytes([
    Uint8Array.from([...encodeVarint(tag * 8 + lengthDelimited), ...encodeVarint(bytes.length)]),
    bytes,
  ]);
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

function encodeVarint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...encodeVarint(Math.floor(value / 128))];
}
