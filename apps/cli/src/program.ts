import { Command } from 'commander'
import { addUpVerb } from './verbs/up.ts'

export function createProgram(): Command {
  const program = new Command('sova')
    .description('Sova: video surveillance and access control')
    .showHelpAfterError('(sova --help lists what can be asked)')
  addUpVerb(program)
  return program
}
