/** Neighbours differ also for those who see few colours; names stand beside. */
const COLOURS = [
  '--analytic-perimeter',
  '--analytic-car',
  '--analytic-people',
  '--analytic-helmet',
  '--analytic-face',
  '--analytic-thermal',
  '--analytic-parking',
  '--analytic-crowd',
] as const

export const colourOf = (index: number): string => `var(${COLOURS[index % COLOURS.length]})`
