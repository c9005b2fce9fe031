import type { ReactNode } from 'react'
import type { TextLink } from './syntax/link-words.ts'
import { renderMarkdown } from './render-markdown.tsx'

const cache = new Map<string, ReactNode | Promise<ReactNode>>()
const maxEntries = 40

/** Caches the last rendered texts: React may render again while a promise is pending, and 400 formulas take half a second. */
export function renderedMarkdown(source: string, links: readonly TextLink[] = []): ReactNode | Promise<ReactNode> {
  const key = JSON.stringify([source, links])
  const known = cache.get(key)
  if (known !== undefined) return known
  const rendered = renderMarkdown(source, links)
  if (rendered instanceof Promise) rendered.catch(() => cache.delete(key))
  cache.set(key, rendered)
  const oldest = cache.keys().next().value
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
  return rendered
}
