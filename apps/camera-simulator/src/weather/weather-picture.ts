/** What every kind of weather takes and gives. */
export interface Weather {
  /** Changes the Y plane at the start of a picture in place. */
  apply(picture: Buffer, timeS: number): void
}

export interface WeatherInputs {
  seed: number
  width: number
  height: number
}
