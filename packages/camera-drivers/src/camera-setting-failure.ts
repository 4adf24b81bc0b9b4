import type { CameraSettingsChange } from './camera-driver.ts'
import { CameraFailure, isUnsupported } from './camera-failure.ts'

/** The camera took none of this setting; those before it in the change may be written already. */
export class CameraSettingFailure extends CameraFailure {
  readonly setting: keyof CameraSettingsChange

  constructor(setting: keyof CameraSettingsChange, detail: string) {
    super('unsupported', detail)
    this.name = 'CameraSettingFailure'
    this.setting = setting
  }
}

/** What a camera does not support is told of with the setting that it is about. */
export async function writeSetting(setting: keyof CameraSettingsChange, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUnsupported(error)) throw new CameraSettingFailure(setting, (error as Error).message)
    throw error
  }
}
