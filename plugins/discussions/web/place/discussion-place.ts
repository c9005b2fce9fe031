import { useApi, useSession } from '@verdict/core/web'
import { createContext, useContext } from 'react'
import { discussionApi } from '../../contract/post-api.ts'
import type { DiscussionPlace } from '../../contract/screens.ts'

/** The place of pages shown by an owner. */
export const OwnerPlace = createContext<DiscussionPlace | undefined>(undefined)

/** Returns the place of the posts on this page. */
export function useDiscussionPlace(): DiscussionPlace {
  const ofSite = usePlaceOfSite()
  return useContext(OwnerPlace) ?? ofSite
}

function usePlaceOfSite(): DiscussionPlace {
  const { user, isRoot, isAdmin, may } = useSession()
  const { list, add, edit, remove } = useApi(discussionApi)
  const isOwn = ({ uid }: { uid: string }) => uid === user?.uid
  return {
    base: '',
    keys: {},
    // Visitors are asked to log in; muted users see no button.
    mayWrite: !user || may('discussion_add'),
    moderates: isAdmin,
    listsOwn: user !== null,
    mayEdit: (row) => may('discussion_edit') && (isRoot || isOwn(row)),
    mayDelete: (row) => may('discussion_del') && (isAdmin || isOwn(row)),
    problemPath: (displayId) => `/problem/${encodeURIComponent(displayId)}`,
    calls: {
      list: (query, signal) => list({ query }, signal),
      add: (body) => add({ body }),
      edit: (body) => edit({ body }),
      remove: (did) => remove({ query: { did } }),
    },
  }
}
