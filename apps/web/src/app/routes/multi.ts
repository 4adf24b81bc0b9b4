import { MosaicId } from '@sova/contract'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { MultiSearch } from '../../features/mosaics/kiosk/multi-search.ts'
import { signedIn } from './root.tsx'

const screen = (name: 'MosaicStart' | 'NewMosaic' | 'OpenedMosaic') =>
  lazyRouteComponent(() => import('../screens/MultiScreen.tsx'), name)

const multi = createRoute({
  getParentRoute: () => signedIn,
  path: '/multi',
  staticData: { title: 'mosaics:title', section: 'multi' },
  validateSearch: (search: Record<string, unknown>) => z.parse(MultiSearch, search),
})

const multiStart = createRoute({
  getParentRoute: () => multi,
  path: '/',
  component: screen('MosaicStart'),
})

const newMosaic = createRoute({
  getParentRoute: () => multi,
  path: 'new',
  staticData: { title: 'mosaics:titleNew' },
  component: screen('NewMosaic'),
})

const openedMosaic = createRoute({
  getParentRoute: () => multi,
  path: '$mosaicId',
  /* An id is digits only; anything else is an unknown path. */
  beforeLoad: ({ params }) => {
    if (!/^\d+$/.test(params.mosaicId)) redirect({ to: '/', replace: true, throw: true })
    if (z.safeParse(MosaicId, Number(params.mosaicId)).success) return
    redirect({ to: '/multi', replace: true, throw: true })
  },
  component: screen('OpenedMosaic'),
})

export const multiRoute = multi.addChildren([multiStart, newMosaic, openedMosaic])
