import type { QueryKey } from '@tanstack/react-query'

/** Every kept answer of `POST /v0/cameras/{endpoint}/` lies under this key, so that a favourite changes in all of them. */
export const CAMERA_PAGES_KEY = ['cameras', 'pages'] as const

export const cameraPagesKey = (endpoint: string, request: object = {}): QueryKey => [
  ...CAMERA_PAGES_KEY,
  endpoint,
  request,
]
