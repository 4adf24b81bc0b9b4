export const BODY_BYTES_MAX = 1_000_000
