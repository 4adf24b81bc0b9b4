/** What a driver does: it asks a device to open, once. */

export interface OpenRequest {
  /** Which of a controller's outputs; null where it has one. */
  readonly moduleId: string | null
  /** Aborts when the device took too long. */
  readonly signal: AbortSignal
}

export interface DeviceDriver {
  /**
   * Resolves when the device has said that it opens, with its own words where it has any. It is never asked twice.
   * @throws DeviceFailure when it refused, could not be reached, or answered rubbish
   */
  open(request: OpenRequest): Promise<string | null>
}

/** In words for the journal; never with a password. */
export class DeviceFailure extends Error {
  override name = 'DeviceFailure'
}
