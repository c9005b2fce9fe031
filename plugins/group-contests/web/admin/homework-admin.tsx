import { Part, useFrame, useText } from '@verdict/core/web'
import { contestAdmin } from '@verdict/plugin-contests/contract'
import { adminsOnly, groupFrame, type GroupView } from '@verdict/plugin-groups/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupContests } from '../../contract.ts'
import { useHomeworkPlace } from './homework-place.ts'

type Screen = 'list' | 'form' | 'problems' | 'announcements'

/** A contest administration page, inside a group, for group admins. */
export default function HomeworkAdmin({ screen }: { screen: Screen }) {
  const t = useText(groupContests)
  const view = useFrame(groupFrame)
  if (!view) return null
  if (view.isAdmin) return <OpenAdmin view={view} screen={screen} />
  return <Part of={adminsOnly} with={{ title: t('admin.title') }} />
}

function OpenAdmin({ view, screen }: { view: GroupView; screen: Screen }) {
  const t = useText(groupContests)
  const place = useHomeworkPlace(view)
  return (
    <Part
      of={contestAdmin}
      with={{ screen, place }}
      waiting={
        <PageFrame title={t('admin.title')}>
          <TextSkeleton lines={10} height={420} />
        </PageFrame>
      }
    />
  )
}
