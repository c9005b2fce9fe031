import { ownerScreens } from '@verdict/page-kit'
import { lazy } from 'react'
import { OwnerPlace } from '../place/discussion-place.ts'

/** The pages of posts, for a route of their owner. */
export default ownerScreens(
  {
    list: lazy(() => import('../list/post-list-page.tsx')),
    post: lazy(() => import('../post/post-page.tsx')),
    form: lazy(() => import('../form/post-form-page.tsx')),
  },
  OwnerPlace,
)
