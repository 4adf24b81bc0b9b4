/** `sova branding show|set`: what the installation calls itself. */
import { readFile } from 'node:fs/promises'
import { BrandingChange } from '@sova/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { CliError } from '../cli-error.ts'
import { type OutputOptions, report, row } from '../report.ts'
import { sentenceOf } from '../sentences.ts'
import { withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'

const TEXTS = {
  title: 'its name',
  logo_link: 'where the logo leads',
  default_language: 'of whoever has not chosen one: ru, en, tr',
  map_style: 'tiles of the map',
  app_store_link: 'of the app for iPhone',
  google_play_link: 'of the app for Android',
} as const
const PICTURES = { logo: 'picture above the menu', favicon: 'icon of the page' } as const

export function addBrandingVerbs(program: Command): void {
  const branding = program.command('branding').description('title, logo, language, map and store links')
  branding
    .command('show')
    .description('say what they are')
    .option('--json', 'answer as JSON')
    .action((options: OutputOptions) =>
      withConsole(async (console) => {
        const shown = await console.branding.load()
        report(options, shown, () => Object.entries(shown).map(([name, value]) => row(name, value)))
      }),
    )
  const set = branding
    .command('set')
    .description('change them; an empty value takes one away')
    .option('--json', 'answer as JSON')
    .action(setBranding)
  for (const [name, about] of Object.entries(TEXTS)) set.option(`--${dashed(name)} <text>`, about)
  for (const [name, about] of Object.entries(PICTURES)) set.option(`--${name} <file>`, `${about}, a PNG, JPEG or SVG`)
}

async function setBranding(options: OutputOptions & Record<string, string | boolean | undefined>): Promise<void> {
  const change: Record<string, string | null> = {}
  for (const name of Object.keys(TEXTS)) {
    const value = options[camelCased(name)]
    if (typeof value === 'string') change[name] = value === '' ? null : value
  }
  for (const name of Object.keys(PICTURES)) {
    const file = options[name]
    if (typeof file === 'string') change[name] = file === '' ? null : (await readFile(file)).toString('base64')
  }
  if (Object.keys(change).length === 0) throw new InvalidArgumentError('say what is to be changed')
  const parsed = BrandingChange.safeParse(change)
  if (!parsed.success) throw new CliError(parsed.error.issues.map(describeIssue).join('; '))
  await withConsole(async (console) => {
    const saved = await console.branding.save(parsed.data)
    await writeDown(console, 'branding set', [], parsed.data)
    report(options, saved, () => ['saved'])
  })
}

function describeIssue({ path, code, ...issue }: { path: PropertyKey[]; code: string }): string {
  const key = 'params' in issue ? (issue.params as { key?: string } | undefined)?.key : undefined
  return `${String(path[0])}: ${sentenceOf(key ?? '') ?? 'this is not right'}`
}

const dashed = (name: string): string => name.replaceAll('_', '-')
const camelCased = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
