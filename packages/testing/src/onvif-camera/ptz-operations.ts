import { descend, node, textOf, type XmlElement, type XmlNode } from '@sova/camera-drivers/xml'
import type { OperationContext, Operations } from './onvif-operation.ts'
import type { PtzHead, PtzPreset } from './ptz-head.ts'
import { OnvifFault } from './soap-answer.ts'

const DEFAULT_TIMEOUT_MS = 5000
const GENERIC = 'http://www.onvif.org/ver10/tptz'
const range = (name: string, minimum: number) => node(name, [node('tt:Min', minimum), node('tt:Max', 1)])

export const PTZ_OPERATIONS: Operations = {
  GetNode(context) {
    const head = headOf(context)
    const panTilt = node('tt:ContinuousPanTiltVelocitySpace', [
      node('tt:URI', `${GENERIC}/PanTiltSpaces/VelocityGenericSpace`),
      range('tt:XRange', -1),
      range('tt:YRange', -1),
    ])
    const zoom = node('tt:ContinuousZoomVelocitySpace', [
      node('tt:URI', `${GENERIC}/ZoomSpaces/VelocityGenericSpace`),
      range('tt:XRange', -1),
    ])
    return [
      node(
        'tptz:PTZNode',
        [
          node('tt:Name', 'head'),
          node('tt:SupportedPTZSpaces', [head.isPanTilt ? panTilt : null, zoom]),
          node('tt:MaximumNumberOfPresets', 64),
          node('tt:HomeSupported', true),
        ],
        { token: 'node-1' },
      ),
    ]
  },

  ContinuousMove(context) {
    const head = headOf(context)
    const velocity = descend(context.request, 'Velocity')
    const panTilt = descend(velocity, 'PanTilt')
    const zoom = descend(velocity, 'Zoom')
    if (panTilt && !head.isPanTilt) throw new OnvifFault('InvalidArgVal', 'this camera only zooms')
    const speeds = { pan: speedOf(panTilt, 'x'), tilt: speedOf(panTilt, 'y'), zoom: speedOf(zoom, 'x') }
    head.move(speeds, durationMs(textOf(context.request, 'Timeout')))
    return []
  },

  Stop(context) {
    headOf(context).stop()
    return []
  },

  GotoHomePosition(context) {
    headOf(context).goHome()
    return []
  },

  GetStatus(context) {
    const head = headOf(context)
    const { pan, tilt, zoom } = head.position()
    return [
      node('tptz:PTZStatus', [
        node('tt:Position', [
          node('tt:PanTilt', [], { x: String(pan), y: String(tilt) }),
          node('tt:Zoom', [], { x: String(zoom) }),
        ]),
        node('tt:MoveStatus', [node('tt:PanTilt', head.isMoving() ? 'MOVING' : 'IDLE')]),
      ]),
    ]
  },

  GetPresets: (context) => headOf(context).presets.map(presetNode),

  GotoPreset(context) {
    const head = headOf(context)
    const preset = head.presets.find(({ token }) => token === textOf(context.request, 'PresetToken'))
    if (!preset) throw new OnvifFault('InvalidArgVal', 'there is no such preset')
    head.jump(preset.position)
    return []
  },

  SetPreset(context) {
    const preset = headOf(context).savePreset(textOf(context.request, 'PresetName'))
    if (!preset) throw new OnvifFault('Action', 'there are too many presets')
    return [node('tptz:PresetToken', preset.token)]
  },

  RemovePreset(context) {
    const isRemoved = headOf(context).deletePreset(textOf(context.request, 'PresetToken'))
    if (!isRemoved) throw new OnvifFault('InvalidArgVal', 'there is no such preset')
    return []
  },
}

function headOf({ device }: OperationContext): PtzHead {
  if (!device.ptz) throw new OnvifFault('ActionNotSupported', 'this camera does not move')
  return device.ptz
}

const presetNode = ({ token, name, position }: PtzPreset): XmlNode =>
  node(
    'tptz:Preset',
    [
      node('tt:Name', name),
      node('tt:PTZPosition', [
        node('tt:PanTilt', [], { x: String(position.pan), y: String(position.tilt) }),
        node('tt:Zoom', [], { x: String(position.zoom) }),
      ]),
    ],
    { token },
  )

function speedOf(vector: XmlElement | null, axis: string): number {
  if (!vector) return 0
  const speed = Number(vector.attributes.get(axis))
  if (!(speed >= -1 && speed <= 1)) throw new OnvifFault('InvalidArgVal', 'a speed is -1 to 1')
  return speed
}

/** The seconds of an xs:duration; cameras are not sent longer ones. */
function durationMs(text: string): number {
  const match = /^PT(\d+(?:\.\d+)?)S$/.exec(text)
  return match ? Number(match[1]) * 1000 : DEFAULT_TIMEOUT_MS
}
