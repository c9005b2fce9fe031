import { Part, useApi, useFrame, useSession } from '@verdict/core/web'
import { discussionScreen, type DiscussionPlace } from '@verdict/plugin-discussions/contract'
import { groupFrame, type GroupView } from '@verdict/plugin-groups/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupDiscussionApi } from '../../contract.ts'

type Screen = 'list' | 'post' | 'form'

/** A discussions page inside a group, using the group's calls. */
export default function GroupDiscussion({ screen }: { screen: Screen }) {
  const view = useFrame(groupFrame)
  return view ? <OpenDiscussion view={view} screen={screen} /> : null
}

function OpenDiscussion({ view, screen }: { view: GroupView; screen: Screen }) {
  const place = usePlace(view)
  return (
    <Part
      of={discussionScreen}
      with={{ screen, place }}
      waiting={
        <PageFrame>
          <TextSkeleton lines={10} height={420} />
        </PageFrame>
      }
    />
  )
}

/** Returns the group's discussions as a place. Group admins also list hidden posts. */
function usePlace({ group, path, isAdmin }: GroupView): DiscussionPlace {
  const { user } = useSession()
  const { list, adminList, add, edit, remove } = useApi(groupDiscussionApi)
  const gid = group.id
  const mayChange = ({ uid }: { uid: string }) => isAdmin || uid === user?.uid
  return {
    base: path,
    keys: { gid },
    mayWrite: true,
    moderates: isAdmin,
    listsOwn: false,
    mayEdit: mayChange,
    mayDelete: mayChange,
    problemPath: (displayId) => `${path}/problem/${encodeURIComponent(displayId)}`,
    calls: {
      list: ({ onlyMine: _never, ...query }, signal) => (isAdmin ? adminList : list)({ query: { ...query, gid } }, signal),
      add: (form) => add({ body: { ...form, gid } }),
      edit: (body) => edit({ body }),
      remove: (did) => remove({ query: { did } }),
      ...(isAdmin && { changeStatus: (id, status) => edit({ body: { id, status } }) }),
    },
  }
}
