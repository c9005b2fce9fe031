import { ownerScreens } from '@verdict/page-kit'
import { lazy } from 'react'
import { OwnerPlace } from './place/admin-place.ts'

/** The pages for contest staff, for a route of the contests' owner. */
export default ownerScreens(
  {
    list: lazy(() => import('./list/contests-page.tsx')),
    form: lazy(() => import('./form/contest-form-page.tsx')),
    problems: lazy(() => import('./problems/problems-page.tsx')),
    announcements: lazy(() => import('./announcements-page.tsx')),
  },
  OwnerPlace,
)
