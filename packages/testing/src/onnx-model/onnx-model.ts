/**
 * Small models for tests, as bytes of an ONNX file (onnx.proto3 of ONNX 1.16; numbers of fields stand beside their
 * names there). One input, one output, nodes between them.
 */
import { bytesField, floatField, integerField, messageField } from './protobuf.ts'

export type Attribute = number | readonly number[] | string | { readonly float: number }

export interface OnnxNode {
  readonly op: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes?: Readonly<Record<string, Attribute>>
}

export interface OnnxConstant {
  readonly name: string
  readonly dims: readonly number[]
  readonly values: readonly number[] | Float32Array
  /** Sizes and axes are whole numbers. */
  readonly type?: 'float' | 'int64'
}

export interface OnnxGraph {
  readonly input: { readonly name: string; readonly dims: readonly number[]; readonly type?: 'float' | 'uint8' }
  readonly output: { readonly name: string; readonly dims: readonly number[] }
  readonly nodes: readonly OnnxNode[]
  readonly constants: readonly OnnxConstant[]
}

const IR_VERSION = 8
const OPSET = 17
const ELEMENT_TYPES = { float: 1, uint8: 2, int64: 7 } as const
const ATTRIBUTE_TYPES = { float: 1, integer: 2, text: 3, integers: 7 } as const

export const writeOnnxModel = ({ input, output, nodes, constants }: OnnxGraph): Buffer =>
  Buffer.concat([
    integerField(1, IR_VERSION),
    messageField(
      7,
      ...nodes.map((node) => messageField(1, ...describeNode(node))),
      bytesField(2, 'graph'),
      ...constants.map((constant) => messageField(5, ...describeConstant(constant))),
      messageField(11, ...describeValue(input)),
      messageField(12, ...describeValue(output)),
    ),
    messageField(8, bytesField(1, ''), integerField(2, OPSET)),
  ])

const describeNode = ({ op, inputs, outputs, attributes = {} }: OnnxNode): Buffer[] => [
  ...inputs.map((name) => bytesField(1, name)),
  ...outputs.map((name) => bytesField(2, name)),
  bytesField(4, op),
  ...Object.entries(attributes).map(([name, value]) =>
    messageField(5, bytesField(1, name), ...describeAttribute(value)),
  ),
]

function describeAttribute(value: Attribute): Buffer[] {
  if (typeof value === 'number') return [integerField(3, value), integerField(20, ATTRIBUTE_TYPES.integer)]
  if (typeof value === 'string') return [bytesField(4, value), integerField(20, ATTRIBUTE_TYPES.text)]
  if ('float' in value) return [floatField(2, value.float), integerField(20, ATTRIBUTE_TYPES.float)]
  return [...value.map((one) => integerField(8, one)), integerField(20, ATTRIBUTE_TYPES.integers)]
}

function describeConstant({ name, dims, values, type = 'float' }: OnnxConstant): Buffer[] {
  const raw = type === 'float' ? Float32Array.from(values) : BigInt64Array.from([...values].map(BigInt))
  return [
    ...dims.map((size) => integerField(1, size)),
    integerField(2, ELEMENT_TYPES[type]),
    bytesField(8, name),
    bytesField(9, new Uint8Array(raw.buffer)),
  ]
}

const describeValue = ({ name, dims, type = 'float' }: OnnxGraph['input']): Buffer[] => [
  bytesField(1, name),
  messageField(
    2,
    messageField(
      1,
      integerField(1, ELEMENT_TYPES[type]),
      messageField(2, ...dims.map((size) => messageField(1, integerField(1, size)))),
    ),
  ),
]
