export * from './h265-track.ts'
export * from './nal-unit.ts'
export * from './profile-tier-level.ts'
export * from './sps.ts'
