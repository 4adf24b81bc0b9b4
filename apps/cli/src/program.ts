import { Command } from 'commander'
import { addBackupVerbs } from './verbs/backup.ts'
import { addCameraVerbs } from './verbs/camera.ts'
import { addDemoVerb } from './verbs/demo.ts'
import { addDeviceVerbs } from './verbs/device.ts'
import { addDoctorVerb } from './verbs/doctor.ts'
import { addGangVerbs } from './verbs/gang.ts'
import { addInitVerbs } from './verbs/init.ts'
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
  addGangVerbs(program)
  addDeviceVerbs(program)
  addBackupVerbs(program)
  addDoctorVerb(program)
  return program
}
