import { lazy, Suspense } from 'react'
import { TextSkeleton } from '../feedback/skeleton.tsx'
import type { TextLink } from './reading/syntax/link-words.ts'
import { useReading } from './use-reading.ts'
import './markdown.css'

const MarkdownBody = lazy(() => import('./markdown-body.tsx'))

export interface MarkdownProps {
  source: string
  /** Number of skeleton lines while loading. */
  skeletonLines?: number
  /** Words of the text that become links: whoever loads a text knows what its words name. */
  links?: readonly TextLink[]
  /** Tighter spacing, for comments and table cells. */
  compact?: boolean
  /** Shows the text before until a changed one is ready, as in a preview. */
  keepsLast?: boolean
}

const noLinks: readonly TextLink[] = []

/** Markdown with formulas, tables and code; sanitised, so that nothing in it can execute. */
export function Markdown({ source, links = noLinks, skeletonLines = 4, compact = false, keepsLast = false }: MarkdownProps) {
  const shown = useReading({ kind: 'text', source, links }, { keepsLast })
  const skeleton = <TextSkeleton lines={skeletonLines} />
  return (
    <div className={`verdict-markdown${compact ? ' verdict-markdown-compact' : ''}`}>
      <Suspense fallback={skeleton}>{shown ? <MarkdownBody source={shown.task.source} read={shown.answer} /> : skeleton}</Suspense>
    </div>
  )
}
