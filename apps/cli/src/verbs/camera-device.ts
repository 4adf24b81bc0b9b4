/** `sova camera device` and `sova camera discover`: where the settings of cameras are reached. */
import { systemClock } from '@sova/base'
import { CameraFailure, createCameraDeviceStore, openCameraDriver } from '@sova/camera-drivers'
import { allowNetworks } from '@sova/media-sources'
import type { Command } from 'commander'
import { readFirstLine } from '../ask-password.ts'
import { CliError } from '../cli-error.ts'
import { type OutputOptions, report, row } from '../report.ts'
import { withConsole } from '../with-console.ts'
import { withInstallation } from '../with-installation.ts'
import { writeDown } from '../write-down.ts'

const TRY_TIMEOUT_MS = 15_000

interface DeviceOptions extends OutputOptions {
  onvif: string
  username: string
  password: string
  try: boolean
}

export function addCameraDeviceVerbs(camera: Command): void {
  camera
    .command('device <number>')
    .description('let its owner set up a camera over ONVIF; the device is tried first')
    .requiredOption('--onvif <url>', 'its device service, http://host/onvif/device_service')
    .requiredOption('--username <name>', 'user of the camera that may change its settings')
    .option('--password <text>', 'its password; - reads it from standard input', '-')
    .option('--no-try', 'keep it without asking the camera')
    .option('--json', 'answer as JSON')
    .action(setDevice)
  camera
    .command('discover <networks...>')
    .description('find cameras in networks, written as 192.168.1.0/24; the list is kept')
    .option('--json', 'answer as JSON')
    .action(discover)
}

async function setDevice(number: string, options: DeviceOptions): Promise<void> {
  const password = options.password === '-' ? await readFirstLine(process.stdin) : options.password
  const device = { driver: 'onvif', address: options.onvif, username: options.username, password } as const
  await withInstallation(async (installation) => {
    const { config, database, bus, secretBox } = installation
    try {
      if (options.try) {
        const isTargetAllowed = allowNetworks(config.cameraNetworks)
        const driver = openCameraDriver(device, { clock: systemClock, isTargetAllowed })
        const settings = await driver.readSettings(AbortSignal.timeout(TRY_TIMEOUT_MS))
        if (!options.json)
          console.log(`${settings.manufacturer} ${settings.model}, firmware ${settings.firmwareVersion}`)
      }
      const isKept = await createCameraDeviceStore(database, secretBox).putByNumber(number, device)
      if (!isKept) throw new CliError(`there is no camera ${number}`)
    } catch (error) {
      if (error instanceof CameraFailure) throw new CliError(error.message)
      throw error
    }
    await bus.publish('camera_changed', { number })
    await writeDown(installation, 'camera device', [number])
    report(options, { number, address: device.address }, () => [`camera ${number} can be set up by its owner`])
  })
}

async function discover(networks: readonly string[], options: OutputOptions): Promise<void> {
  await withConsole(async (console) => {
    const found = await console.discovery.discover(networks)
    await writeDown(console, 'camera discover', networks)
    report(options, found, () =>
      found.length === 0
        ? ['no camera has answered']
        : found.map(({ address, name, hardware, duplicate_of }) => row(address, name, hardware, duplicate_of)),
    )
  })
}
