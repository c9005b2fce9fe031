import { ownerScreens } from '@verdict/page-kit'
import { lazy } from 'react'
import { OwnerPlace } from './place/admin-place.ts'

/** The pages for training staff, for a route of the trainings' owner. */
export default ownerScreens(
  {
    list: lazy(() => import('./list/trainings-page.tsx')),
    form: lazy(() => import('./form/training-form-page.tsx')),
    problems: lazy(() => import('./problems/problems-page.tsx')),
  },
  OwnerPlace,
)
