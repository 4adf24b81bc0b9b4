import { Command } from 'commander'
import { addBackupVerbs } from './verbs/backup.ts'
import { addBrandingVerbs } from './verbs/branding.ts'
import { addCameraVerbs } from './verbs/camera.ts'
import { addDemoVerb } from './verbs/demo.ts'
import { addDeviceVerbs } from './verbs/device.ts'
import { addDoctorVerb } from './verbs/doctor.ts'
import { addGangVerbs } from './verbs/gang.ts'
import { addHealthVerbs } from './verbs/health.ts'
import { addInitVerbs } from './verbs/init.ts'
import { addKeyVerbs } from './verbs/keys.ts'
import { addServerVerbs } from './verbs/server.ts'
import { addTariffVerbs } from './verbs/tariff.ts'
import { addUpVerb } from './verbs/up.ts'
import { addUserVerbs } from './verbs/user.ts'

export function createProgram(): Command {
  const program = new Command('sova')
    .description('Sova: video surveillance and access control')
    .showHelpAfterError('(sova --help lists what can be asked)')
  addUpVerb(program)
  addDemoVerb(program)
  addInitVerbs(program)
  addUserVerbs(program)
  addCameraVerbs(program)
  addTariffVerbs(program)
  addServerVerbs(program)
  addGangVerbs(program)
  addDeviceVerbs(program)
  addBrandingVerbs(program)
  addHealthVerbs(program)
  addKeyVerbs(program)
  addBackupVerbs(program)
  addDoctorVerb(program)
  return program
}
