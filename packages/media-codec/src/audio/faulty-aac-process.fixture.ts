/** The process that converts sound, which some sound ends and some stops. */
import './aac-process.ts'
import type { AacRequest } from './aac-messages.ts'
import { FATAL_SOUND, STUCK_SOUND } from './faulty-sound.fixture.ts'

process.prependListener('message', (message) => {
  const request = message as AacRequest
  if (request.type !== 'push') return
  if (request.sample.data[0] === FATAL_SOUND) process.kill(process.pid, 'SIGKILL')
  while (request.sample.data[0] === STUCK_SOUND);
})
