import { childrenOf, node, numberOf, textOf, type XmlNode } from '@sova/camera-drivers/xml'
import type { OperationContext, Operations } from './onvif-operation.ts'
import { BITRATES_KBPS, CELL_COLUMNS, CELL_ROWS, RESOLUTIONS, type SimulatedDevice } from './simulated-device.ts'
import { OnvifFault } from './soap-answer.ts'

const PROFILE = 'main'
const VIDEO_ENCODER = 'video-encoder-1'
const AUDIO_ENCODER = 'audio-encoder-1'
const SIZES = { main: null, sub: { width: 640, height: 360 } } as const

export const MEDIA_OPERATIONS: Operations = {
  GetProfiles: ({ device }) => (['main', 'sub'] as const).map((name) => profileOf(device, name)),

  GetStreamUri({ base, request }) {
    const { port, pathname } = new URL(base)
    const profile = textOf(request, 'ProfileToken')
    if (profile !== 'main' && profile !== 'sub') throw new OnvifFault('InvalidArgVal', 'there is no such profile')
    // Of its own network, as cameras behind a router tell it.
    const address = `rtsp://192.168.1.64:${port}/${pathname.split('/').at(-1)}/${profile}`
    return [node('trt:MediaUri', [node('tt:Uri', address), node('tt:Timeout', 'PT60S')])]
  },

  GetVideoEncoderConfigurations: ({ device }) =>
    (['main', 'sub'] as const).map((name) => videoEncoder('trt:Configurations', device, name)),

  GetAudioEncoderConfigurations: ({ device }) => (device.hasSound ? [audioEncoder('trt:Configurations', device)] : []),

  GetVideoEncoderConfigurationOptions: () => [
    node('trt:Options', [
      node('tt:H264', [
        ...RESOLUTIONS.map((size) => {
          const [width = '', height = ''] = size.split('x')
          return node('tt:ResolutionsAvailable', [node('tt:Width', width), node('tt:Height', height)])
        }),
        node('tt:FrameRateRange', [node('tt:Min', 1), node('tt:Max', 15)]),
      ]),
    ]),
  ],

  SetVideoEncoderConfiguration({ device, request }) {
    const [configuration = null] = childrenOf(request, 'Configuration')
    if (configuration?.attributes.get('token') !== VIDEO_ENCODER) {
      throw new OnvifFault('InvalidArgVal', 'there is no such encoder')
    }
    const size = `${textOf(configuration, 'Resolution', 'Width')}x${textOf(configuration, 'Resolution', 'Height')}`
    const bitrateKbps = numberOf(configuration, 'RateControl', 'BitrateLimit')
    if (!RESOLUTIONS.some((offered) => offered === size)) throw new OnvifFault('InvalidArgVal', `no size ${size}`)
    if (bitrateKbps === null || bitrateKbps < BITRATES_KBPS.min || bitrateKbps > BITRATES_KBPS.max) {
      throw new OnvifFault('InvalidArgVal', 'no such bitrate')
    }
    device.resolution = size
    device.bitrateKbps = bitrateKbps
    return []
  },

  AddVideoEncoderConfiguration(context) {
    requireEncoder(context, VIDEO_ENCODER)
    context.device.isVideoEnabled = true
    return []
  },

  RemoveVideoEncoderConfiguration(context) {
    requireProfile(context)
    context.device.isVideoEnabled = false
    return []
  },

  AddAudioEncoderConfiguration(context) {
    if (!context.device.hasSound) throw new OnvifFault('ActionNotSupported', 'there is no microphone')
    requireEncoder(context, AUDIO_ENCODER)
    context.device.isAudioEnabled = true
    return []
  },

  RemoveAudioEncoderConfiguration(context) {
    requireProfile(context)
    context.device.isAudioEnabled = false
    return []
  },
}

function requireProfile({ request }: OperationContext): void {
  if (textOf(request, 'ProfileToken') !== PROFILE) throw new OnvifFault('InvalidArgVal', 'there is no such profile')
}

function requireEncoder(context: OperationContext, token: string): void {
  requireProfile(context)
  if (textOf(context.request, 'ConfigurationToken') !== token) {
    throw new OnvifFault('InvalidArgVal', 'there is no such encoder')
  }
}

function profileOf(device: SimulatedDevice, name: 'main' | 'sub'): XmlNode {
  const isMain = name === PROFILE
  const content = [
    node('tt:Name', name),
    node('tt:VideoSourceConfiguration', [node('tt:SourceToken', 'video-source-1')], { token: 'video-1' }),
    !isMain || device.isVideoEnabled ? videoEncoder('tt:VideoEncoderConfiguration', device, name) : null,
    isMain && device.isAudioEnabled ? audioEncoder('tt:AudioEncoderConfiguration', device) : null,
    isMain ? node('tt:VideoAnalyticsConfiguration', [node('tt:Name', 'analytics')], { token: 'analytics-1' }) : null,
    isMain && device.ptz
      ? node('tt:PTZConfiguration', [node('tt:Name', 'head'), node('tt:NodeToken', 'node-1')], { token: 'ptz-1' })
      : null,
  ]
  return node('trt:Profiles', content, { token: name, fixed: 'false' })
}

function videoEncoder(element: string, device: SimulatedDevice, name: 'main' | 'sub'): XmlNode {
  const isMain = name === PROFILE
  const size = SIZES[name] ?? sizeOf(device.resolution)
  return node(
    element,
    [
      node('tt:Name', name),
      node('tt:UseCount', isMain && !device.isVideoEnabled ? 0 : 1),
      node('tt:Encoding', 'H264'),
      node('tt:Resolution', [node('tt:Width', size.width), node('tt:Height', size.height)]),
      node('tt:Quality', 4),
      node('tt:RateControl', [
        node('tt:FrameRateLimit', 15),
        node('tt:EncodingInterval', 1),
        node('tt:BitrateLimit', isMain ? device.bitrateKbps : 384),
      ]),
      node('tt:H264', [node('tt:GovLength', 30), node('tt:H264Profile', 'High')]),
      node('tt:SessionTimeout', 'PT60S'),
    ],
    { token: isMain ? VIDEO_ENCODER : 'video-encoder-2' },
  )
}

function audioEncoder(element: string, device: SimulatedDevice): XmlNode {
  const content = [
    node('tt:Name', 'microphone'),
    node('tt:UseCount', device.isAudioEnabled ? 1 : 0),
    node('tt:Encoding', 'AAC'),
    node('tt:Bitrate', 64),
    node('tt:SampleRate', 16),
  ]
  return node(element, content, { token: AUDIO_ENCODER })
}

export function sizeOf(resolution: string): { width: number; height: number } {
  const [width = 0, height = 0] = resolution.split('x').map(Number)
  return { width, height }
}

export const CELL_LAYOUT = node(
  'tt:CellLayout',
  [
    node('tt:Transformation', [
      node('tt:Translate', [], { x: '-1', y: '-1' }),
      node('tt:Scale', [], { x: String(2 / CELL_COLUMNS), y: String(2 / CELL_ROWS) }),
    ]),
  ],
  { Columns: String(CELL_COLUMNS), Rows: String(CELL_ROWS) },
)
