/**
 * How well Sova's own detection sees, and what it costs. Drawn scenes with known truth, every weather, each seed once;
 * they are encoded and decoded as a camera's second stream is. Prints tables for the README beside this file.
 * Usage: `npm run bench -- detection [first seed] [folder of films]`, 900 unless told.
 */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WEATHERS, type WeatherName } from '../../apps/camera-simulator/src/weather/weather.ts'
import { makeFilms, readFilm } from './film/film.ts'
import { SCENARIO_KINDS, type ScenarioKind } from './film/scenario.ts'
import { judge, type Score } from './judge.ts'

const FIRST_SEED_DEFAULT = 900
const LENGTH_S = 60
/** Films that one process draws: what it holds goes with it. */
const FILMS_A_PROCESS = 5

const [firstSeed = FIRST_SEED_DEFAULT, folder = join(tmpdir(), 'sova-detection-films')] = [
  process.argv[2] === undefined ? undefined : Number(process.argv[2]),
  process.argv[3],
]

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3))
const sum = (scores: readonly Score[]) => ({
  truths: scores.reduce((total, score) => total + score.truths, 0),
  found: scores.reduce((total, score) => total + score.found, 0),
  told: scores.reduce((total, score) => total + score.told, 0),
  right: scores.reduce((total, score) => total + score.right, 0),
})

async function judgeKind(kind: ScenarioKind): Promise<Map<WeatherName, Score>> {
  const subjects = WEATHERS.map((weather, index) => ({ kind, weather, seed: firstSeed + index, lengthS: LENGTH_S }))
  for (let at = 0; at < subjects.length; at += FILMS_A_PROCESS) {
    await makeFilms(folder, subjects.slice(at, at + FILMS_A_PROCESS))
  }
  const scores = new Map<WeatherName, Score>()
  for (const subject of subjects) scores.set(subject.weather, judge(await readFilm(folder, subject)))
  return scores
}

function measureCost(args: readonly number[]): Promise<Record<string, number | string>> {
  const script = fileURLToPath(new URL('./cost-process.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    const options = ['--import', 'tsx', script, ...args.map(String)]
    execFile(process.execPath, options, (error, stdout) => {
      if (stdout === '') reject(new Error('nothing was measured', { cause: error }))
      else resolve(JSON.parse(stdout))
    })
  })
}

console.log(`Seeds ${firstSeed} to ${firstSeed + WEATHERS.length - 1}, ${LENGTH_S} s each.\n`)
console.log('| kind | true | recall | told | precision | by weather: found of true, wrong |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const kind of SCENARIO_KINDS) {
  const scores = await judgeKind(kind)
  const all = sum([...scores.values()])
  const notes = [...scores].map(
    ([weather, { truths, found, told, right }]) => `${weather} ${found}/${truths}, ${told - right}`,
  )
  const cells = [
    kind,
    all.truths,
    share(all.found, all.truths),
    all.told,
    share(all.right, all.told),
    notes.join(' · '),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

console.log('\n| stream | cameras | kbit/s | % of a core a camera | of it decoding | pictures a second |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const [name, args] of [
  ['640×360@15', [640, 360, 15, 8, 0]],
  ['640×360@15, keyframes only', [640, 360, 15, 8, 1]],
  ['1280×720@25', [1280, 720, 25, 4, 0]],
  ['1280×720@25, keyframes only', [1280, 720, 25, 4, 1]],
] as const) {
  const cost = await measureCost(args)
  const number = (key: string, digits: number) => Number(cost[key]).toFixed(digits)
  console.log(
    `| ${name} | ${cost.cameras} | ${cost.kilobits} | ${number('percentOfCore', 2)} | ${number('percentDecoding', 2)} | ${number('picturesASecond', 1)} |`,
  )
}
