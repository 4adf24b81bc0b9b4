import { childrenOf, descend, node, type XmlElement, type XmlNode } from '@sova/camera-drivers/xml'
import { CELL_LAYOUT } from './media-operations.ts'
import type { Operations } from './onvif-operation.ts'
import { OnvifFault } from './soap-answer.ts'

export const ANALYTICS_OPERATIONS: Operations = {
  GetAnalyticsModules: ({ device }) => [
    config('tan:AnalyticsModule', 'engine', 'tt:CellMotionEngine', { Sensitivity: String(device.motionSensitivity) }, [
      node('tt:ElementItem', [CELL_LAYOUT], { Name: 'Layout' }),
    ]),
  ],

  GetRules: ({ device }) => [
    config('tan:Rule', 'motion', 'tt:CellMotionDetector', {
      MinCount: '4',
      AlarmOnDelay: '100',
      AlarmOffDelay: '1000',
      ActiveCells: device.activeCells,
    }),
  ],

  ModifyAnalyticsModules({ device, request }) {
    const sensitivity = Number(itemOf(descend(request, 'AnalyticsModule'), 'Sensitivity') ?? Number.NaN)
    if (!(sensitivity >= 0 && sensitivity <= 100)) throw new OnvifFault('InvalidArgVal', 'sensitivity is 0 to 100')
    device.motionSensitivity = sensitivity
    return []
  },

  ModifyRules({ device, request }) {
    const cells = itemOf(descend(request, 'Rule'), 'ActiveCells')
    if (!cells) throw new OnvifFault('InvalidArgVal', 'ActiveCells is missing')
    device.activeCells = cells
    return []
  },
}

function config(
  element: string,
  name: string,
  type: string,
  items: Readonly<Record<string, string>>,
  others: readonly XmlNode[] = [],
): XmlNode {
  const simple = Object.entries(items).map(([item, value]) => node('tt:SimpleItem', [], { Name: item, Value: value }))
  return node(element, [node('tt:Parameters', [...simple, ...others])], { Name: name, Type: type })
}

const itemOf = (element: XmlElement | null, name: string): string | undefined =>
  childrenOf(descend(element, 'Parameters'), 'SimpleItem')
    .find((item) => item.attributes.get('Name') === name)
    ?.attributes.get('Value')
