import { useFrame, useText } from '@verdict/core/web'
import { EmptyState, PageFrame } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contests } from '../../contract/contests.ts'
import type { ContestDuty } from '../../contract/duties.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'

interface StaffPageProps {
  /** The keys of the texts, as for the result of `refusalOf`. */
  title: string
  hint?: string
  width?: 'reading'
  /** Other staff see that it is not their duty. */
  duty?: ContestDuty
  /** Returns why this contest has no such page. */
  refusalOf?: (view: ContestView) => string | undefined
  children: (view: ContestView) => ReactNode
}

/** A contest page for staff. Other users see the server's refusal instead. */
export function StaffPage({ title, hint, width, duty, refusalOf, children }: StaffPageProps) {
  const t = useText(contests)
  const view = useFrame(contestFrame)
  if (!view) return null
  const isOnDuty = duty === undefined || view.duties.includes(duty)
  const refusal = view.isStaff ? (isOnDuty ? refusalOf?.(view) : 'errors.not-your-duty') : 'errors.staff-only'
  return (
    <PageFrame title={t(title)} {...(hint && { subtitle: t(hint) })} {...(width && { width })}>
      {refusal ? <EmptyState title={t(refusal)} /> : children(view)}
    </PageFrame>
  )
}
