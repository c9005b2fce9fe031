import { Suspense, use, useMemo, type ReactNode } from 'react'
import { TextSkeleton } from '../feedback/skeleton.tsx'
import type { TextLink } from './syntax/link-words.ts'
import { renderedMarkdown } from './rendered-cache.ts'

interface MarkdownBodyProps {
  source: string
  links: readonly TextLink[] | undefined
  skeletonLines: number
}

/** Remembers the promise outside of what waits for it: a component that waits forgets everything, and would begin again for ever on a page with many texts. */
export default function MarkdownBody({ source, links, skeletonLines }: MarkdownBodyProps) {
  const rendered = useMemo(() => renderedMarkdown(source, links), [source, links])
  if (!(rendered instanceof Promise)) return rendered
  return (
    <Suspense fallback={<TextSkeleton lines={skeletonLines} />}>
      <Loaded rendered={rendered} />
    </Suspense>
  )
}

function Loaded({ rendered }: { rendered: Promise<ReactNode> }) {
  return use(rendered)
}
