import { lazy, Suspense } from 'react'
import { TextSkeleton } from '../feedback/skeleton.tsx'
import type { TextLink } from './syntax/link-words.ts'
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
}

/** Markdown with formulas, tables and code; sanitised, so that nothing in it can execute. */
export function Markdown({ source, links, skeletonLines = 4, compact = false }: MarkdownProps) {
  return (
    <div className={`verdict-markdown${compact ? ' verdict-markdown-compact' : ''}`}>
      <Suspense fallback={<TextSkeleton lines={skeletonLines} />}>
        <MarkdownBody source={source} links={links} skeletonLines={skeletonLines} />
      </Suspense>
    </div>
  )
}
