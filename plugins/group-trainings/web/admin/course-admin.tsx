import { Part, useFrame, useText } from '@verdict/core/web'
import { adminsOnly, groupFrame, type GroupView } from '@verdict/plugin-groups/contract'
import { trainingAdmin } from '@verdict/plugin-trainings/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupTrainings } from '../../contract.ts'
import { useCourseAdminPlace } from './course-admin-place.ts'

type Screen = 'list' | 'form' | 'problems'

/** A training administration page, inside a group, for group admins. */
export default function CourseAdmin({ screen }: { screen: Screen }) {
  const t = useText(groupTrainings)
  const view = useFrame(groupFrame)
  if (!view) return null
  if (view.isAdmin) return <OpenAdmin view={view} screen={screen} />
  return <Part of={adminsOnly} with={{ title: t('admin.title') }} />
}

function OpenAdmin({ view, screen }: { view: GroupView; screen: Screen }) {
  const t = useText(groupTrainings)
  const place = useCourseAdminPlace(view)
  return (
    <Part
      of={trainingAdmin}
      with={{ screen, place }}
      waiting={
        <PageFrame title={t('admin.title')}>
          <TextSkeleton lines={10} height={420} />
        </PageFrame>
      }
    />
  )
}
