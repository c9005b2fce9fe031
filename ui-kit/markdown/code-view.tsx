import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'

const Block = lazy(() => import('./code-block.tsx').then((module) => ({ default: module.CodeBlock })))

/** Read-only code, highlighted, with a copy button. */
export function CodeView({ code, language }: { code: string; language?: string }) {
  const lines = code.split('\n').length
  return (
    <Suspense fallback={<BlockSkeleton height={Math.min(lines, 40) * 20 + 24} />}>
      <Block code={code} {...(language ? { language } : {})} />
    </Suspense>
  )
}
