import type { ReactNode } from 'react'
import { renderMarkdown } from './render-markdown.tsx'

const cache = new Map<string, ReactNode | Promise<ReactNode>>()
const maxEntries = 40

/** Caches the last rendered texts: React may render again while a promise is pending, and 400 formulas take half a second. */
export function renderedMarkdown(source: string): ReactNode | Promise<ReactNode> {
  const known = cache.get(source)
  if (known !== undefined) return known
  const rendered = renderMarkdown(source)
  if (rendered instanceof Promise) rendered.catch(() => cache.delete(source))
  cache.set(source, rendered)
  const oldest = cache.keys().next().value
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
  return rendered
}
