import { use, useMemo } from 'react'
import { renderedMarkdown } from './rendered-cache.ts'

export default function MarkdownBody({ source }: { source: string }) {
  const rendered = useMemo(() => renderedMarkdown(source), [source])
  return <>{rendered instanceof Promise ? use(rendered) : rendered}</>
}
