export * from './export-timeline.ts'
export * from './read-recorded-fragment.ts'
export * from './recorded-fragment.ts'
export * from './same-track.ts'
