import type { ReactNode } from 'react'
import { renderMarkdown } from './render-markdown.tsx'

const kept = new Map<string, ReactNode | Promise<ReactNode>>()
const most = 40

/** Keeps the last few texts: React may ask again while one is on its way, and 400 formulas take half a second. */
export function renderedMarkdown(source: string): ReactNode | Promise<ReactNode> {
  const known = kept.get(source)
  if (known !== undefined) return known
  const rendered = renderMarkdown(source)
  if (rendered instanceof Promise) rendered.catch(() => kept.delete(source))
  kept.set(source, rendered)
  const oldest = kept.keys().next().value
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  return rendered
}
