/** Seconds from 1900, NTP's epoch, to 1970. */
export const NTP_EPOCH_OFFSET_S = 2_208_988_800
