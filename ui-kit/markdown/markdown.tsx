import { lazy, Suspense } from 'react'
import { TextSkeleton } from '../feedback/skeleton.tsx'
import type { TextLink } from './reading/syntax/link-words.ts'
import type { TextTask } from './reading/tasks.ts'
import { useReading } from './use-reading.ts'
import './markdown.css'

const MarkdownBody = lazy(() => import('./markdown-body.tsx'))

export interface MarkdownProps {
  source: string
  /** Number of skeleton lines while loading. */
  skeletonLines?: number
  /** Words of the text that become links. The loader of a text knows the targets of its words. */
  links?: readonly TextLink[]
  /** Tighter spacing, for comments and table cells. */
  compact?: boolean
  /** Shows the text before until a changed one is ready, as in a preview. */
  keepsLast?: boolean
}

const noLinks: readonly TextLink[] = []

/** Markdown with formulas, tables and code; sanitised, so that nothing in it can execute. */
export function Markdown({ source, links = noLinks, skeletonLines = 4, compact = false, keepsLast = false }: MarkdownProps) {
  const task: TextTask = { kind: 'text', source, links }
  const first = useReading(task, { keepsLast })
  // The machine may be busy or slow: a text that took too long is tried again, with more time, while it is shown as it was written.
  const isLate = first?.task.source === source && 'refused' in first.answer && first.answer.refused === 'time'
  const second = useReading(isLate ? task : undefined, { isPatient: true })
  const shown = second ?? first
  const skeleton = <TextSkeleton lines={skeletonLines} />
  return (
    <div className={`verdict-markdown${compact ? ' verdict-markdown-compact' : ''}`}>
      <Suspense fallback={skeleton}>{shown ? <MarkdownBody source={shown.task.source} read={shown.answer} /> : skeleton}</Suspense>
    </div>
  )
}
