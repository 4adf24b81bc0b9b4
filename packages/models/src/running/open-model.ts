/** A model file in the runtime, tried once on an empty picture: what it takes and gives is what its card says. */
import { performance } from 'node:perf_hooks'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { ConfiguredModel } from '../card/read-model-cards.ts'
import { ModelFailure } from '../model-failure.ts'
import { countBoxes, type OutputTensor } from '../outputs/read-boxes.ts'
import { isOfLetters } from '../outputs/read-letters.ts'
import type { RgbPicture, ShareBox } from '../picture/rgb-picture.ts'
import { WHOLE_PICTURE } from '../picture/rgb-picture.ts'
import { type InputTensor, toTensor } from '../picture/to-tensor.ts'

export interface OpenModel<Card extends ConfiguredModel['card'] = ConfiguredModel['card']> {
  readonly name: string
  readonly card: Card
  /** Of one look at one picture. */
  readonly lookMs: number
  run(picture: RgbPicture, part: ShareBox): Promise<{ readonly input: InputTensor; readonly output: OutputTensor }>
}

export interface OpenOptions {
  /** Of the runtime, in the order in which they are tried, for example `cuda`. The processor is the last one. */
  readonly providers: readonly string[]
  readonly threadCount: number
  /** A look that takes longer is no use. */
  readonly lookMaxMs: number
}

const loadRuntime = async () => {
  try {
    return await import('onnxruntime-node')
  } catch (error) {
    throw new ModelFailure('runtime_missing', `onnxruntime-node cannot be loaded: ${messageOf(error)}`)
  }
}

/** @throws ModelFailure */
export async function openModel(model: ConfiguredModel, options: OpenOptions): Promise<OpenModel> {
  const runtime = await loadRuntime()
  const session = await createSession(runtime, model, options)
  const { name, card } = model
  const type = inputTypeOf(session, card)
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames

  const run: OpenModel['run'] = async (picture, part) => {
    const input = toTensor(picture, part, card.input, type)
    const tensor =
      input.data instanceof Uint8Array
        ? new runtime.Tensor('uint8', input.data, input.dims)
        : new runtime.Tensor('float32', input.data, input.dims)
    const results = await session.run({ [inputName]: tensor })
    return { input, output: readOutput(results[outputName]) }
  }

  const lookMs = await tryOut(run, card)
  if (lookMs > options.lookMaxMs) {
    throw new ModelFailure(
      'too_slow',
      `one look takes ${Math.round(lookMs)} ms; at most ${options.lookMaxMs} ms is of use`,
    )
  }
  return { name, card, lookMs, run }
}

async function createSession(
  runtime: typeof import('onnxruntime-node'),
  { file }: ConfiguredModel,
  { providers, threadCount }: OpenOptions,
): Promise<InferenceSession> {
  try {
    return await runtime.InferenceSession.create(file, {
      executionProviders: [...providers.filter((provider) => provider !== 'cpu'), 'cpu'],
      intraOpNumThreads: threadCount,
      interOpNumThreads: 1,
      // Errors come as exceptions; lines of its own would flood the log.
      logSeverityLevel: 4,
    })
  } catch (error) {
    throw new ModelFailure('file_unreadable', messageOf(error))
  }
}

/** Axes without a name or a size of their own take any. */
function inputTypeOf({ inputMetadata }: InferenceSession, { input }: ConfiguredModel['card']): 'float32' | 'uint8' {
  const [taken, ...others] = inputMetadata
  if (!taken?.isTensor || others.length > 0) throw new ModelFailure('shape_mismatch', 'the model must take one tensor')
  if (taken.type !== 'float32' && taken.type !== 'uint8') {
    throw new ModelFailure('shape_mismatch', `the model takes ${taken.type}; float32 and uint8 can be given`)
  }
  const channels = input.colors === 'gray' ? 1 : 3
  const given =
    input.layout === 'nchw' ? [1, channels, input.height, input.width] : [1, input.height, input.width, channels]
  const isTaken =
    taken.shape.length === given.length &&
    taken.shape.every((size, axis) => typeof size === 'string' || size < 0 || size === given[axis])
  if (!isTaken) {
    throw new ModelFailure(
      'shape_mismatch',
      `the model takes [${taken.shape.join(', ')}], its card gives [${given.join(', ')}]`,
    )
  }
  return taken.type
}

/** The first look also prepares the runtime. */
async function tryOut(run: OpenModel['run'], card: ConfiguredModel['card']): Promise<number> {
  const { width, height } = card.input
  const empty: RgbPicture = { width, height, rgb: new Uint8Array(width * height * 3).fill(114) }
  try {
    assertOutput((await run(empty, WHOLE_PICTURE)).output, card)
    const startedAtMs = performance.now()
    await run(empty, WHOLE_PICTURE)
    return performance.now() - startedAtMs
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    throw new ModelFailure('shape_mismatch', messageOf(error))
  }
}

function assertOutput(output: OutputTensor, card: ConfiguredModel['card']): void {
  const given = `the model gives [${output.dims.join(', ')}]`
  switch (card.task) {
    case 'plate_reader':
      if (isOfLetters(output, card)) return
      throw new ModelFailure(
        'shape_mismatch',
        `${given}, its card has ${card.classes.length} letters: [1, places, letters]`,
      )
    case 'face_embedder':
      if (output.dims.length === 2 && output.dims[0] === 1 && (output.dims[1] ?? 0) > 1) return
      throw new ModelFailure('shape_mismatch', `${given}; a vector is [1, length]`)
    default:
      if (countBoxes(output, card) !== null) return
      throw new ModelFailure(
        'shape_mismatch',
        `${given}, which is not "${card.output.layout}" of ${card.classes.length} classes`,
      )
  }
}

function readOutput(tensor: Tensor | undefined): OutputTensor {
  if (!tensor || !(tensor.data instanceof Float32Array)) {
    throw new ModelFailure('shape_mismatch', `the first output must be float32, it is ${tensor?.type ?? 'missing'}`)
  }
  return { dims: tensor.dims, data: tensor.data }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
