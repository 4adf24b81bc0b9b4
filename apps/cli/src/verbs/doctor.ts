/** `sova doctor`: what is in order and what is not; ends with code 1 when something is not. */
import { readConfig } from '@sova/base'
import type { Command } from 'commander'
import { checkArchive } from '../doctor/check-archive.ts'
import { checkInstallation } from '../doctor/check-installation.ts'
import { checkMachine } from '../doctor/check-machine.ts'
import { checkModels } from '../doctor/check-models.ts'
import { describeFinding, type Finding } from '../doctor/finding.ts'
import type { OutputOptions } from '../report.ts'

export function addDoctorVerb(program: Command): void {
  const verb = program
    .command('doctor')
    .description('check this installation')
    .option('--json', 'answer as JSON')
    .action(doctor)
  verb
    .command('archive')
    .description('compare the recordings on the disks with their indexes')
    .option('--repair', 'make wrong indexes anew from the recordings')
    .option('--deep', 'read every picture, to find what a disk has changed')
    .action(async (options: { repair?: boolean; deep?: boolean }) => {
      process.exitCode = await checkArchive({ isRepair: options.repair === true, isDeep: options.deep === true })
    })
}

async function doctor({ json }: OutputOptions): Promise<void> {
  const config = readConfig()
  const findings: Finding[] = []
  for await (const finding of joinFindings(checkMachine(config), checkModels(config), checkInstallation(config))) {
    findings.push(finding)
    if (!json) console.log(describeFinding(finding))
  }
  const failed = findings.filter(({ state }) => state === 'failed').length
  if (json) console.log(JSON.stringify(findings))
  else console.log(failed === 0 ? 'everything is in order' : `${failed} of ${findings.length} need attention`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function* joinFindings(...sources: AsyncIterable<Finding>[]): AsyncGenerator<Finding> {
  for (const source of sources) yield* source
}
