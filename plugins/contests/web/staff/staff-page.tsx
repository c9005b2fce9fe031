import { useFrame, useText } from '@verdict/core/web'
import { EmptyState, PageFrame } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contests } from '../../contract/contests.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'

interface StaffPageProps {
  /** The keys of the texts, as for the result of `refusalOf`. */
  title: string
  hint?: string
  width?: 'reading'
  /** Returns why this contest has no such page. */
  refusalOf?: (view: ContestView) => string | undefined
  children: (view: ContestView) => ReactNode
}

/** A contest page for staff. Other users see the server's refusal instead. */
export function StaffPage({ title, hint, width, refusalOf, children }: StaffPageProps) {
  const t = useText(contests)
  const view = useFrame(contestFrame)
  if (!view) return null
  const refusal = view.isStaff ? refusalOf?.(view) : 'errors.staff-only'
  return (
    <PageFrame title={t(title)} {...(hint && { subtitle: t(hint) })} {...(width && { width })}>
      {refusal ? <EmptyState title={t(refusal)} /> : children(view)}
    </PageFrame>
  )
}
