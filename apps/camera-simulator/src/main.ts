import { closeOnSignals, createLogger, systemClock, systemRandom } from '@sova/base'
import { createCameraSimulator } from './camera-simulator.ts'
import { parseOptions, USAGE } from './options.ts'

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.isList)
    console.log(JSON.stringify(options.cameras.map(({ name, title, scene }) => ({ name, title, scene }))))
  else await serve(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  if (error instanceof RangeError || error instanceof TypeError) console.error(USAGE)
  process.exitCode = 1
}

async function serve(options: ReturnType<typeof parseOptions>): Promise<void> {
  const logger = createLogger('camera-simulator')
  const simulator = await createCameraSimulator({ ...options, clock: systemClock, random: systemRandom, logger })
  closeOnSignals(() => simulator.close())
  // Why one could not be drawn is in the log; it stays away, and the others are there.
  if (options.isReadyWhenDrawn) await simulator.allReady.catch(() => {})
  const ready = { type: 'ready', port: simulator.port, httpPort: simulator.httpPort }
  console.log(JSON.stringify(ready))
  process.send?.(ready)
}
