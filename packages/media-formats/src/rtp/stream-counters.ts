/** What went wrong on one stream since it began; a source logs and publishes them. */
export interface StreamCounters {
  packets: number
  lostPackets: number
  malformedPackets: number
  /** Access units not handed out because they, or a unit they refer to, were damaged. */
  droppedUnits: number
  /** Jumps of the camera's RTP clock that were bridged. */
  timestampJumps: number
}

export const newStreamCounters = (): StreamCounters => ({
  packets: 0,
  lostPackets: 0,
  malformedPackets: 0,
  droppedUnits: 0,
  timestampJumps: 0,
})
