/**
 * What a page of a long camera list and a search cost: the portal on its own database with 100,000 cameras.
 * Usage: `npm run bench -- camera-list [cameras [seconds [requests a second [seconds of warming up]]]]`,
 * 100000 15 200 40 unless told.
 */
import { loadavg } from 'node:os'
import { signIn, startPortalSystem } from '../shared/portal-system.ts'
import { startMeter } from '../shared/process-meter.ts'
import { load, percentile, post, type Target } from './load.ts'
import { buildTown, OPERATOR, OWNER, PASSWORD } from './town.ts'

const [cameras = 100_000, seconds = 15, perSecond = 200, warmUpSeconds = 40] = process.argv.slice(2).map(Number)

const CARD_FIELDS = ['number', 'title', 'address', 'server', 'tariff', 'token_l', 'token_r', 'is_fav', 'permission']
const page = (rest: object) => ({ fields: CARD_FIELDS, token_l_ttl: 3600, token_r_ttl: 3600, page_size: 60, ...rest })
const SORTS = ['addr_asc', 'addr_desc', 'title_asc', 'title_desc', 'create_asc', 'create_desc']

async function measurePages(
  name: string,
  target: Target,
  pids: { portal: number; database: number },
  bodyOf: (index: number) => object,
): Promise<void> {
  await load(target, bodyOf, { perSecond, seconds: 2 })
  const meters = [startMeter([pids.portal]), startMeter([pids.database])]
  const measured = await load(target, bodyOf, { perSecond, seconds })
  const cpuMs = meters.map((meter) => ((meter.stop().cpuS * 1000) / measured.sent).toFixed(1))
  const shown = [0.5, 0.95, 0.99].map((share) => percentile(measured, share).toFixed(1))
  console.log(`| ${[name, measured.sent, measured.failed, ...shown, ...cpuMs].join(' | ')} |`)
}

/** Half the rate and half the time, then the whole rate: a portal that has served for a while, its code compiled. */
async function warmUp(target: Target, bodyOf: (index: number) => object): Promise<void> {
  await load(target, bodyOf, { perSecond: Math.ceil(perSecond / 2), seconds: warmUpSeconds / 2 })
  await load(target, bodyOf, { perSecond, seconds: warmUpSeconds / 2 })
}

/** One after the other, as one person types. */
async function measureFinder(target: Target, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const durationsMs: number[] = []
    let found = 0
    for (let round = 0; round < 20; round += 1) {
      const startedAt = performance.now()
      const { text } = await post(target, { query, page_size: 10, fields: ['number', 'title', 'address'] })
      durationsMs.push(performance.now() - startedAt)
      found = (JSON.parse(text) as { count: number }).count
    }
    const measured = { sent: 20, failed: 0, durationsMs: durationsMs.sort((a, b) => a - b) }
    console.log(`| ${query} | ${found} | ${[0.5, 0.95].map((s) => percentile(measured, s).toFixed(1)).join(' | ')} |`)
  }
}

let number = ''
const system = await startPortalSystem(async (database) => {
  number = await buildTown(database, cameras)
})
try {
  const { port, pids } = system
  const [operator, owner] = [await signIn(port, OPERATOR, PASSWORD), await signIn(port, OWNER, PASSWORD)]
  console.log(
    `${cameras} cameras, ${perSecond} requests a second for ${seconds} s after ${warmUpSeconds} s of warming up, load average ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log(
    '| page of 60 with two tokens a row | sent | failed | p50 ms | p95 ms | p99 ms | portal CPU ms | database CPU ms |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  const my = '/v0/cameras/my/'
  await warmUp({ ...operator, path: my }, (index) =>
    page({ order_by: SORTS[index % SORTS.length], page: 1 + (index % 5) }),
  )
  await measurePages('my, owner of 60 cameras', { ...owner, path: my }, pids, () => page({}))
  await measurePages('my, operator of all, first page', { ...operator, path: my }, pids, () => page({}))
  await measurePages('my, operator of all, every sort, pages 1–5', { ...operator, path: my }, pids, (index) =>
    page({ order_by: SORTS[index % SORTS.length], page: 1 + (index % 5) }),
  )
  console.log('\n| search | found | p50 ms | p95 ms |\n| --- | --- | --- | --- |')
  await measureFinder({ ...operator, path: '/v0/cameras/search/' }, [
    'у',
    'ё',
    'ъ',
    'ле',
    'елочная',
    'двор',
    'двор менделеева 12',
    'зорге парковка',
    number,
    number.slice(2, 7),
    'нет такой',
  ])
} finally {
  await system.close()
}
