/** `sova backup` and `sova restore`: the database and the key that its secrets are sealed with, in one file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readConfig, secretKeyFile, systemClock } from '@sova/base'
import {
  BackupError,
  type BackupHeader,
  type Database,
  openDatabase,
  readBackupHeader,
  restoreBackup,
  writeBackup,
} from '@sova/database'
import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { startOrJoinDatabase, withInstallation } from '../with-installation.ts'
import { writeDown } from '../write-down.ts'

/** The name of the key inside a backup. */
const SECRET_KEY = 'secret.key'

interface OutputOptions {
  json?: boolean
}

export function addBackupVerbs(program: Command): void {
  program
    .command('backup')
    .description('write accounts, cameras, rights, settings, events and keys into one file; Sova may run meanwhile')
    .argument('<file>', 'must not be there yet; keep it safe, for it holds keys')
    .option('--json', 'answer as JSON')
    .action(backup)
  program
    .command('restore')
    .description('fill a new, empty data folder from a backup; stop Sova first')
    .argument('<file>')
    .option('--json', 'answer as JSON')
    .action(restore)
}

async function backup(name: string, { json }: OutputOptions): Promise<void> {
  const file = resolve(name)
  if (existsSync(file)) throw new CliError(`${file} is there already`)
  const tables = await withInstallation(async (installation) => {
    // Before, so that it stands in the backup as well.
    await writeDown(installation, 'backup', [file])
    return writeBackup(installation.database, {
      file,
      files: { [SECRET_KEY]: readFileSync(secretKeyFile(installation.config), 'utf8') },
      now: new Date(systemClock.nowMs()),
    })
  })
  if (json) console.log(JSON.stringify({ file, tables }))
  else console.log(`wrote ${tables} tables to ${file}\nRecordings are not in it: copy the archive folders themselves.`)
}

async function restore(name: string, { json }: OutputOptions): Promise<void> {
  const file = resolve(name)
  if (!existsSync(file)) throw new CliError(`there is no ${file}`)
  const header = await sayingWhy(() => readBackupHeader(file))
  const config = readConfig()
  const keyFile = secretKeyFile(config)
  refuseOtherKey(keyFile, header)
  const engine = config.databaseUrl === null ? await startOrJoinDatabase(config) : null
  const database: Database = openDatabase(config, { max: 2 })
  try {
    const { tables, migrated } = await sayingWhy(() => restoreBackup(database, file))
    keepKey(keyFile, header)
    await writeDown({ database }, 'restore', [file])
    if (json) console.log(JSON.stringify({ made_at: header.made_at, tables, migrated }))
    else console.log(`restored ${tables} tables as they were at ${header.made_at}; start Sova with: sova up`)
  } finally {
    await database.close()
    await engine?.close()
  }
}

const keyOf = (header: BackupHeader): string => {
  const key = header.files[SECRET_KEY]
  if (key === undefined) throw new CliError('the backup has no key')
  return key
}

/** What is sealed in the backup can't be opened with another key. */
function refuseOtherKey(keyFile: string, header: BackupHeader): void {
  if (!existsSync(keyFile) || readFileSync(keyFile, 'utf8').trim() === keyOf(header).trim()) return
  throw new CliError(`${keyFile} is another key: restore into a new data folder (SOVA_DATA)`)
}

function keepKey(keyFile: string, header: BackupHeader): void {
  if (existsSync(keyFile)) return
  mkdirSync(dirname(keyFile), { recursive: true, mode: 0o700 })
  writeFileSync(keyFile, keyOf(header), { mode: 0o600, flag: 'wx' })
}

async function sayingWhy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError) throw new CliError(error.message)
    throw error
  }
}
