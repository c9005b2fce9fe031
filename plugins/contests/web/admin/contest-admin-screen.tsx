import { ownerScreens } from '@verdict/page-kit'
import { lazy } from 'react'
import { OwnerPlace } from './place/admin-place.ts'

/** One of the pages on which contests are run, for a route of their owner. */
export default ownerScreens(
  {
    list: lazy(() => import('./list/contests-page.tsx')),
    form: lazy(() => import('./form/contest-form-page.tsx')),
    problems: lazy(() => import('./problems/problems-page.tsx')),
    announcements: lazy(() => import('./announcements-page.tsx')),
  },
  OwnerPlace,
)
