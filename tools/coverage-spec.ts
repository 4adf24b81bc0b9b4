/**
 * `npm run coverage:spec [AREA…]`: rows of the specification without a test, by area. With `--check` only the ids in
 * test titles are checked. Fails on an id that the ledger does not hold.
 */
import { readCoverage } from './requirements.ts'

const args = process.argv.slice(2)
const areasAsked = args.filter((arg) => !arg.startsWith('--'))
const { requirements, proven, unknown } = readCoverage()

if (!args.includes('--check')) {
  const areas = [...new Set(requirements.map(({ area }) => area))].filter(
    (area) => areasAsked.length === 0 || areasAsked.includes(area),
  )
  for (const area of areas) {
    const rows = requirements.filter((row) => row.area === area)
    const missing = rows.filter(({ id }) => !proven.has(id))
    console.log(`${area}: ${rows.length - missing.length} of ${rows.length}`)
    for (const { id, text } of missing) console.log(`  ${id}  ${text}`)
  }
}
console.log(`${proven.size} of ${requirements.length} rows have a test`)
for (const { id, file } of unknown) console.error(`${file}: no row has the id ${id}`)
if (unknown.length > 0) process.exitCode = 1
