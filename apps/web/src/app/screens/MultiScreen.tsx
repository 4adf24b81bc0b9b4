import { useParams } from '@tanstack/react-router'
import { MosaicPage } from '../../features/mosaics/MosaicPage.tsx'

export { MosaicStart } from '../../features/mosaics/MosaicStart.tsx'

export const NewMosaic = () => <MosaicPage key="new" mosaicId={null} />

export function OpenedMosaic() {
  const { mosaicId } = useParams({ from: '/_signed-in/multi/$mosaicId' })
  return <MosaicPage key={mosaicId} mosaicId={Number(mosaicId)} />
}
