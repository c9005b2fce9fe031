import { useFrame, useText } from '@verdict/core/web'
import { EmptyState, PageFrame } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contests } from '../../contract/contests.ts'
import type { ContestDuty } from '../../contract/duties.ts'
import { contestFrame } from '../../contract/screens.ts'
import { AnnouncementTable } from './announcements-page.tsx'
import ContestFormPage from './form/contest-form-page.tsx'
import { OwnerPlace, usePlaceOfSite } from './place/admin-place.ts'
import ContestProblemFormPage from './problems/problem-form-page.tsx'
import ContestProblemsPage from './problems/problems-page.tsx'

/** The pages of the admin area about one contest, in the contest's own frame, for staff who have no access to the admin area. */
export const FormInFrame = () => <InFrame duty="manage" screen={<ContestFormPage />} />
export const ProblemsInFrame = () => <InFrame duty="manage" screen={<ContestProblemsPage />} />
export const ProblemFormInFrame = () => <InFrame duty="manage" screen={<ContestProblemFormPage />} />
export const AnnouncementsInFrame = () => <InFrame duty="announce" screen={<AnnouncementTable />} />

function InFrame({ duty, screen }: { duty: ContestDuty; screen: ReactNode }) {
  const t = useText(contests)
  const view = useFrame(contestFrame)
  const place = usePlaceOfSite()
  if (!view) return null
  if (!view.duties.includes(duty))
    return (
      <PageFrame>
        <EmptyState title={t(view.isStaff ? 'errors.not-your-duty' : 'errors.staff-only')} />
      </PageFrame>
    )
  const isHomework = view.contest.gid !== null
  const inFrame = {
    ...place,
    ...(isHomework && { words: 'homework' as const }),
    ofSite: !isHomework,
    contestPath: (cid: number) => `/contest/${cid}/manage`,
  }
  return <OwnerPlace value={inFrame}>{screen}</OwnerPlace>
}
