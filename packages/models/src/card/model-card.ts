/** What an operator writes beside a model file: what it is for, what it takes, what it gives. Parsed once, here. */
import * as z from 'zod/mini'

export const MODEL_TASKS = ['objects', 'plate_finder', 'plate_reader', 'face_finder', 'face_embedder'] as const
export type ModelTask = (typeof MODEL_TASKS)[number]

const SIDE_MAX_PIXELS = 2048
const CLASSES_MAX = 10_000
const CHANNELS_MAX = 3

const Side = z.int().check(z.minimum(8), z.maximum(SIDE_MAX_PIXELS))
const Share = z.number().check(z.minimum(0), z.maximum(1))
const PerChannel = z.array(z.number()).check(z.minLength(1), z.maxLength(CHANNELS_MAX))
const ClassName = z.string().check(z.maxLength(64))
const Classes = z.array(ClassName).check(z.minLength(1), z.maxLength(CLASSES_MAX))

/** A sample v of a channel goes in as `(v - mean) / scale`; a model that takes bytes gets it as it is. */
export const ModelInput = z.strictObject({
  width: Side,
  height: Side,
  layout: z._default(z.enum(['nchw', 'nhwc']), 'nchw'),
  colors: z._default(z.enum(['rgb', 'bgr', 'gray']), 'rgb'),
  /** `letterbox` keeps the proportions and fills the rest with grey. */
  fit: z._default(z.enum(['letterbox', 'stretch']), 'letterbox'),
  mean: z._default(PerChannel, [0]),
  scale: z._default(PerChannel.check(z.refine((scale) => scale.every((value) => value !== 0))), [255]),
})
export type ModelInput = z.output<typeof ModelInput>

/**
 * `columns`: [1, 4 + classes, n] of centre, size and a score for each class. `rows`: [1, n, 6] of two corners, score and
 * class. `rows_with_objectness`: [1, n, 5 + classes] of centre, size, score of anything, and a score for each class.
 */
export const BoxLayout = z.enum(['columns', 'rows', 'rows_with_objectness'])
export type BoxLayout = z.output<typeof BoxLayout>

const finder = <Task extends ModelTask>(task: Task) =>
  z.strictObject({
    task: z.literal(task),
    file: z.string().check(z.minLength(1), z.maxLength(1000)),
    input: ModelInput,
    output: z.strictObject({
      layout: BoxLayout,
      /** Of the model's input, or shares of its sides. */
      coordinates: z._default(z.enum(['pixels', 'shares']), 'pixels'),
    }),
    classes: Classes,
    thresholds: z._default(
      z.strictObject({
        confidence: z._default(Share, 0.5),
        /** Of two boxes that overlap by more of their union, only the surer one is taken. */
        overlap: z._default(Share, 0.5),
      }),
      { confidence: 0.5, overlap: 0.5 },
    ),
  })

const Objects = finder('objects')
const PlateFinder = finder('plate_finder')
const FaceFinder = finder('face_finder')

const PlateReader = z.strictObject({
  task: z.literal('plate_reader'),
  file: z.string().check(z.minLength(1), z.maxLength(1000)),
  input: ModelInput,
  /** Both [1, places, classes]: `ctc` merges what repeats, `slots` has a place for each letter. */
  output: z.strictObject({ layout: z.enum(['ctc', 'slots']) }),
  /** Letters in the model's order; an empty one stands for no letter. */
  classes: Classes,
  thresholds: z._default(z.strictObject({ confidence: z._default(Share, 0.5) }), { confidence: 0.5 }),
})

const FaceEmbedder = z.strictObject({
  task: z.literal('face_embedder'),
  file: z.string().check(z.minLength(1), z.maxLength(1000)),
  input: ModelInput,
  /** Cosine of the angle between two vectors of one person's faces. */
  thresholds: z._default(z.strictObject({ match: z._default(Share, 0.5) }), { match: 0.5 }),
})

export const ModelCard = z.discriminatedUnion('task', [Objects, PlateFinder, FaceFinder, PlateReader, FaceEmbedder])
export type ModelCard = z.output<typeof ModelCard>
export type FinderCard = Extract<ModelCard, { output: { layout: BoxLayout } }>
export type ReaderCard = Extract<ModelCard, { task: 'plate_reader' }>
export type EmbedderCard = Extract<ModelCard, { task: 'face_embedder' }>
