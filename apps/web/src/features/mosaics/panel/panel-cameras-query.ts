import { CAMERA_PAGE_SIZE_DEFAULT } from '@sova/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type CameraListAnswer, cameraListQuery } from '../../../shared/cameras/camera-list-query.ts'

/** Own cameras by address, or those that are found, a page after a page. */
export const panelCamerasQuery = (search: string) => {
  const questionOf = (page: number) =>
    cameraListQuery({
      kind: search ? 'search' : 'my',
      search,
      sort: 'addr_asc',
      page,
      pageSize: CAMERA_PAGE_SIZE_DEFAULT,
    })
  return infiniteQueryOptions({
    queryKey: [...questionOf(1).queryKey, 'panel'],
    initialPageParam: 1,
    queryFn: ({ pageParam, client }): Promise<CameraListAnswer> => client.fetchQuery(questionOf(pageParam)),
    getNextPageParam: ({ page }) => page.next,
    placeholderData: keepPreviousData,
  })
}
