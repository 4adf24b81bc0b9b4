/** The town itself: a turned grid of streets with blocks, houses, squares and parks between them. */
import type { VectorShape } from '../base-map/vector-shape.ts'
import { at, type Draughtsman, distanceToLine, type Point } from './ground.ts'
import { blob, RAILWAY, RIVER, RIVER_WIDTH_M, type Town } from './landscape.ts'

type Random = () => number

const TOWN_CENTRE: Point = at(2400, 1500)
const TOWN_RADIUS_M = 9500
/** The streets run along the river bank, this far from north. */
const GRID_TURN = (42 * Math.PI) / 180
const STRETCH = 0.62
const STREET_WIDTH_M = 12
const AVENUE_WIDTH_M = 26
const AVENUE_EVERY = 4
/** No house is nearer to the water. */
const BANK_M = 160
const RAILWAY_STRIP_M = 130
const SQUARE_SHARE = 0.06
const PARKS: readonly (readonly [Point, number])[] = [
  [at(-1700, 900), 700],
  [at(3900, 200), 620],
  [at(2900, 4300), 800],
  [at(7000, 6600), 900],
  [at(900, -2600), 560],
]

/** Places of the grid: `along` the main streets, `across` them. */
interface GridPoint {
  along: number
  across: number
}

const toGround = ({ along, across }: GridPoint): Point =>
  at(
    TOWN_CENTRE.east + along * Math.sin(GRID_TURN) + across * Math.cos(GRID_TURN),
    TOWN_CENTRE.north + along * Math.cos(GRID_TURN) - across * Math.sin(GRID_TURN),
  )

interface GridLine {
  position: number
  isAvenue: boolean
}

export function drawStreets(draw: Draughtsman, random: Random): VectorShape[] {
  const alongLines = gridLines(random, TOWN_RADIUS_M)
  const acrossLines = gridLines(random, TOWN_RADIUS_M * STRETCH)
  const parks = PARKS.map(([centre, radius]) => ({ centre, radius, edge: blob(random, centre, radius, 1.3) }))

  const isBuilt = (place: GridPoint): boolean => {
    if (!isInTown(place)) return false
    const point = toGround(place)
    if (distanceToLine(point, RIVER) < RIVER_WIDTH_M / 2 + BANK_M) return false
    if (distanceToLine(point, RAILWAY) < RAILWAY_STRIP_M) return false
    return parks.every(({ centre, radius }) => distance(point, centre) > radius * 0.95)
  }
  const built = alongLines.map((line, row) =>
    acrossLines.map((other, column) => isBuilt(middle(line, alongLines[row + 1], other, acrossLines[column + 1]))),
  )
  const cells = built.flatMap((row, rowIndex) =>
    row.flatMap((isCellBuilt, columnIndex) =>
      isCellBuilt ? [cellOf(alongLines, acrossLines, rowIndex, columnIndex)].filter((cell) => cell !== null) : [],
    ),
  )

  return [
    draw.area('urban', townEdge()),
    ...parks.map(({ edge }) => draw.area('green', edge)),
    ...cells.flatMap((cell) => drawBlock(draw, random, cell)),
    ...streetLines(draw, alongLines, acrossLines, (line, step) => built[line]?.[step] || built[line - 1]?.[step], true),
    ...streetLines(
      draw,
      acrossLines,
      alongLines,
      (line, step) => built[step]?.[line] || built[step]?.[line - 1],
      false,
    ),
  ]
}

const distance = (one: Point, other: Point): number => Math.hypot(one.east - other.east, one.north - other.north)

/** Unevenly spaced, as streets are. */
function gridLines(random: Random, reach: number): GridLine[] {
  const lines: GridLine[] = []
  for (let position = -reach * 1.2; position < reach * 1.2; position += 190 + random() * 170) {
    lines.push({ position, isAvenue: lines.length % AVENUE_EVERY === 0 })
  }
  return lines
}

export const TOWN: Town = {
  centre: TOWN_CENTRE,
  radiusM: TOWN_RADIUS_M,
  edgeM(bearing) {
    /* From the bearing to the angle in the grid, whose ellipse is narrower across. */
    const along = Math.cos(bearing - GRID_TURN)
    const across = Math.sin(bearing - GRID_TURN) / STRETCH
    return (TOWN_RADIUS_M * reachAt(Math.atan2(across, along))) / Math.hypot(along, across)
  },
}

/** How far the town reaches from its centre in a direction, as a share of its radius. */
const reachAt = (angle: number): number => 1 + 0.11 * Math.sin(3 * angle + 0.8) + 0.06 * Math.sin(7 * angle + 2.1)

function isInTown({ along, across }: GridPoint): boolean {
  const stretched = across / STRETCH
  return Math.hypot(along, stretched) < TOWN_RADIUS_M * reachAt(Math.atan2(stretched, along))
}

function townEdge(): Point[] {
  const cornerCount = 96
  return Array.from({ length: cornerCount }, (_, index) => {
    const angle = (index / cornerCount) * 2 * Math.PI
    const reach = TOWN_RADIUS_M * reachAt(angle) * 1.03
    return toGround({ along: Math.cos(angle) * reach, across: Math.sin(angle) * reach * STRETCH })
  })
}

const middle = (line: GridLine, next: GridLine | undefined, other: GridLine, nextOther: GridLine | undefined) => ({
  along: (line.position + (next ?? line).position) / 2,
  across: (other.position + (nextOther ?? other).position) / 2,
})

/** The ground of a block, without the halves of the streets around it. */
interface Cell {
  from: GridPoint
  to: GridPoint
}

const halfWidth = ({ isAvenue }: GridLine): number => (isAvenue ? AVENUE_WIDTH_M : STREET_WIDTH_M) / 2 + 5

function cellOf(alongLines: GridLine[], acrossLines: GridLine[], row: number, column: number): Cell | null {
  const [start, end] = [alongLines[row], alongLines[row + 1]]
  const [left, right] = [acrossLines[column], acrossLines[column + 1]]
  if (!start || !end || !left || !right) return null
  return {
    from: { along: start.position + halfWidth(start), across: left.position + halfWidth(left) },
    to: { along: end.position - halfWidth(end), across: right.position - halfWidth(right) },
  }
}

const rectangle = ({ from, to }: Cell): Point[] =>
  [from, { along: from.along, across: to.across }, to, { along: to.along, across: from.across }].map(toGround)

function drawBlock(draw: Draughtsman, random: Random, cell: Cell): VectorShape[] {
  if (random() < SQUARE_SHARE) return [draw.area('green', rectangle(cell))]
  return [
    draw.area('block', rectangle(cell)),
    ...houses(random, cell).map((house) => draw.area('building', rectangle(house))),
  ]
}

const PLOT_M = 62

/** One house on most plots of a block, none in its middle when it is deep: that is the yard. */
function houses(random: Random, { from, to }: Cell): Cell[] {
  const rows = Math.max(1, Math.floor((to.along - from.along) / PLOT_M))
  const columns = Math.max(1, Math.floor((to.across - from.across) / PLOT_M))
  const depth = (to.along - from.along) / rows
  const breadth = (to.across - from.across) / columns
  const found: Cell[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const isYard = row > 0 && row < rows - 1 && column > 0 && column < columns - 1
      const share = [
        0.08 + random() * 0.16,
        0.62 + random() * 0.3,
        0.08 + random() * 0.16,
        0.62 + random() * 0.3,
      ] as const
      if (isYard || random() < 0.22) continue
      const start = { along: from.along + row * depth, across: from.across + column * breadth }
      found.push({
        from: { along: start.along + depth * share[0], across: start.across + breadth * share[2] },
        to: { along: start.along + depth * share[1], across: start.across + breadth * share[3] },
      })
    }
  }
  return found
}

/** A street is drawn as long as there is a block on either side of it. */
function streetLines(
  draw: Draughtsman,
  lines: readonly GridLine[],
  crossings: readonly GridLine[],
  hasBlock: (line: number, step: number) => boolean | undefined,
  isAcross: boolean,
): VectorShape[] {
  return lines.flatMap(({ position, isAvenue }, line) => {
    const place = (crossing: GridLine): Point =>
      toGround(
        isAcross ? { along: position, across: crossing.position } : { along: crossing.position, across: position },
      )
    const shapes: VectorShape[] = []
    let run: Point[] = []
    crossings.forEach((crossing, step) => {
      const next = crossings[step + 1]
      if (next && hasBlock(line, step)) {
        if (run.length === 0) run.push(place(crossing))
        run.push(place(next))
        return
      }
      if (run.length > 1)
        shapes.push(draw.line(isAvenue ? 'avenue' : 'street', run, isAvenue ? AVENUE_WIDTH_M : STREET_WIDTH_M))
      run = []
    })
    return shapes
  })
}
