let last = 0

/** Different at each call, so that built things don't collide inside a test file's database. */
export const nextSerial = (): number => {
  last += 1
  return last
}
