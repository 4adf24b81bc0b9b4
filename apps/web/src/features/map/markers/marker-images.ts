/** The two pictures of each marker id: for ordinary screens and for retina ones. A new id is two new files. */
const IMAGE_PATHS = import.meta.glob<string>('./*.svg', { query: '?url', import: 'default', eager: true })

/** Drawn for a marker id that has no picture of its own. */
const MARKER_ID_DEFAULT = 1

export interface MarkerImages {
  main: string
  retina: string
}

export function markerImages(markerId: number): MarkerImages {
  const main = IMAGE_PATHS[`./${markerId}.svg`]
  const retina = IMAGE_PATHS[`./${markerId}@2x.svg`]
  if (main && retina) return { main, retina }
  if (markerId === MARKER_ID_DEFAULT) throw new Error('the default marker has no pictures')
  return markerImages(MARKER_ID_DEFAULT)
}
