/** The camera's own motion detection: `CellMotionEngine` and its rule (ONVIF Analytics Service, Annex B). */
import type { MotionDetection } from '../camera-driver.ts'
import { CameraFailure, isUnsupported } from '../camera-failure.ts'
import { decodeActiveCells, encodeActiveCells } from '../motion/active-cells.ts'
import { CELL_COLUMNS_MAX, CELL_ROWS_MAX, coverCells, isEmptyGrid, wholeGrid } from '../motion/cell-grid.ts'
import type { NormalPoint } from '../motion/normal-point.ts'
import { childrenOf, descend, node, type XmlElement, type XmlNode } from '../xml/index.ts'
import type { OnvifSession } from './onvif-session.ts'

interface MotionParts {
  engine: XmlElement
  rule: XmlElement
  columns: number
  rows: number
}

export async function readMotion(
  session: OnvifSession,
  configurationToken: string | null,
  signal: AbortSignal,
): Promise<MotionDetection | null> {
  const parts = await readParts(session, configurationToken, signal)
  if (!parts) return null
  const { engine, rule, columns, rows } = parts
  const cells = simpleItem(rule, 'ActiveCells')
  return {
    sensitivity: clampSensitivity(Number(simpleItem(engine, 'Sensitivity') ?? 0)),
    cells: cells === null ? wholeGrid(columns, rows) : decodeActiveCells(cells, columns, rows),
  }
}

export async function writeMotionSensitivity(
  session: OnvifSession,
  configurationToken: string | null,
  sensitivity: number,
  signal: AbortSignal,
): Promise<void> {
  const { engine } = await requireParts(session, configurationToken, signal)
  const module = changedConfig('tan:AnalyticsModule', engine, 'Sensitivity', String(sensitivity))
  const body = [node('tan:ConfigurationToken', configurationToken ?? ''), module]
  await session.ask('tan', node('tan:ModifyAnalyticsModules', body), signal)
}

export async function writeMotionZone(
  session: OnvifSession,
  configurationToken: string | null,
  zone: readonly NormalPoint[],
  signal: AbortSignal,
): Promise<void> {
  const { rule, columns, rows } = await requireParts(session, configurationToken, signal)
  const cells = coverCells(zone, columns, rows)
  if (isEmptyGrid(cells)) throw new CameraFailure('unsupported', 'the zone covers no cell')
  const changed = changedConfig('tan:Rule', rule, 'ActiveCells', encodeActiveCells(cells))
  const body = [node('tan:ConfigurationToken', configurationToken ?? ''), changed]
  await session.ask('tan', node('tan:ModifyRules', body), signal)
}

async function requireParts(session: OnvifSession, configurationToken: string | null, signal: AbortSignal) {
  const parts = await readParts(session, configurationToken, signal)
  if (!parts) throw new CameraFailure('unsupported', 'the camera detects no motion itself')
  return parts
}

async function readParts(
  session: OnvifSession,
  configurationToken: string | null,
  signal: AbortSignal,
): Promise<MotionParts | null> {
  if (configurationToken === null || !(await session.has('tan', signal))) return null
  const ask = (operation: string) =>
    session.ask('tan', node(operation, [node('tan:ConfigurationToken', configurationToken)]), signal)
  try {
    const [modules, rules] = await Promise.all([ask('tan:GetAnalyticsModules'), ask('tan:GetRules')])
    const engine = ofType(childrenOf(modules, 'AnalyticsModule'), 'CellMotionEngine')
    const rule = ofType(childrenOf(rules, 'Rule'), 'CellMotionDetector')
    if (!engine || !rule) return null
    return { engine, rule, ...sizeOf(engine) }
  } catch (error) {
    if (isUnsupported(error)) return null
    throw error
  }
}

/** `tt:CellMotionEngine`: the prefix is the camera's choice. */
const ofType = (elements: readonly XmlElement[], type: string) =>
  elements.find((element) => element.attributes.get('Type')?.split(':').at(-1) === type) ?? null

function sizeOf(engine: XmlElement): { columns: number; rows: number } {
  const layout = childrenOf(descend(engine, 'Parameters'), 'ElementItem')
    .map((item) => descend(item, 'CellLayout'))
    .find((found) => found !== null)
  const columns = Number(layout?.attributes.get('Columns'))
  const rows = Number(layout?.attributes.get('Rows'))
  const isSize = (value: number, maximum: number) => Number.isInteger(value) && value > 0 && value <= maximum
  if (!isSize(columns, CELL_COLUMNS_MAX) || !isSize(rows, CELL_ROWS_MAX)) {
    throw new CameraFailure('protocol_error', 'the layout of cells has no size')
  }
  return { columns, rows }
}

const simpleItems = (config: XmlElement) => childrenOf(descend(config, 'Parameters'), 'SimpleItem')

const simpleItem = (config: XmlElement, name: string): string | null =>
  simpleItems(config)
    .find((item) => item.attributes.get('Name') === name)
    ?.attributes.get('Value') ?? null

const clampSensitivity = (value: number) => (Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 0)

/** The engine or rule as the camera gave it, with one item of ours. */
function changedConfig(element: string, config: XmlElement, item: string, value: string): XmlNode {
  const parameters = descend(config, 'Parameters')
  const kept = simpleItems(config).filter((one) => one.attributes.get('Name') !== item)
  const simple = [...kept.map((one) => Object.fromEntries(one.attributes)), { Name: item, Value: value }]
  return node(
    element,
    [
      node('tt:Parameters', [
        ...simple.map((attributes) => node('tt:SimpleItem', [], attributes)),
        ...childrenOf(parameters, 'ElementItem').map(copyOf),
      ]),
    ],
    Object.fromEntries(config.attributes),
  )
}

function copyOf({ name, attributes, children, text }: XmlElement): XmlNode {
  return node(`tt:${name}`, children.length > 0 ? children.map(copyOf) : text, Object.fromEntries(attributes))
}
