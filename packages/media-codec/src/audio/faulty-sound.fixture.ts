/** First bytes of packets that the process of the tests does not survive. */
export const FATAL_SOUND = 1
export const STUCK_SOUND = 2
