import { node, textOf } from '@sova/camera-drivers/xml'
import type { Operations } from './onvif-operation.ts'
import { OnvifFault } from './soap-answer.ts'

const FILTERS = ['ON', 'OFF', 'AUTO'] as const

export const IMAGING_OPERATIONS: Operations = {
  GetOptions: ({ device }) => [
    node(
      'timg:ImagingOptions',
      (device.hasNightMode ? FILTERS : (['ON'] as const)).map((filter) => node('tt:IrCutFilterModes', filter)),
    ),
  ],

  GetImagingSettings: ({ device }) => [
    node('timg:ImagingSettings', [
      node('tt:Brightness', 50),
      node('tt:IrCutFilter', device.hasNightMode ? device.irCutFilter : 'ON'),
    ]),
  ],

  SetImagingSettings({ device, request }) {
    const wanted = textOf(request, 'ImagingSettings', 'IrCutFilter')
    const filter = FILTERS.find((known) => known === wanted)
    if (!filter || (!device.hasNightMode && filter !== 'ON')) throw new OnvifFault('InvalidArgVal', 'no such filter')
    device.irCutFilter = filter
    return []
  },
}
