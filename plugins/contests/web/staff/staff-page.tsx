import { useFrame, useText } from '@verdict/core/web'
import { EmptyState, PageFrame } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contests } from '../../contract/contests.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'

interface StaffPageProps {
  /** The keys of texts, like what `refusalOf` answers. */
  title: string
  hint?: string
  width?: 'reading'
  /** Why this contest has no such page. */
  refusalOf?: (view: ContestView) => string | undefined
  children: (view: ContestView) => ReactNode
}

/** A page of a contest for its staff; anybody else is told what the server would answer. */
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
