import type { Element, Root, Text } from 'hast'
import { toJsxRuntime, type ExtraProps } from 'hast-util-to-jsx-runtime'
import type { ComponentProps, ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { CodeBlock } from './code-block.tsx'
import { linkWords, type TextLink } from './syntax/link-words.ts'
import { cleaned, readMarkdown } from './pipeline.ts'
import { Summary } from './summary.tsx'

type Drawn<Tag extends 'a' | 'img' | 'input' | 'pre' | 'table'> = ComponentProps<Tag> & ExtraProps

const textOf = (node: Element | Text): string => (node.type === 'text' ? node.value : node.children.map((child) => textOf(child as Element)).join(''))

function Pre({ node, children }: Drawn<'pre'>) {
  const code = node?.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code')
  if (!code) return <pre>{children}</pre>
  const language = [code.properties.className ?? []]
    .flat()
    .map(String)
    .find((name) => name.startsWith('language-'))
    ?.slice(9)
  return <CodeBlock code={textOf(code).replace(/\n$/, '')} {...(language ? { language } : {})} />
}

function domProps<Props extends ExtraProps>(props: Props): Omit<Props, 'node'> {
  const kept = { ...props }
  delete kept.node
  return kept
}

function OutsideLink(props: Drawn<'a'>) {
  const outside = /^https?:/.test(props.href ?? '')
  return <a {...domProps(props)} {...(outside ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})} />
}

function WideTable(props: Drawn<'table'>) {
  return (
    <div className="verdict-markdown-table" tabIndex={0} role="region" aria-label="table">
      <table {...domProps(props)} />
    </div>
  )
}

function LazyImage(props: Drawn<'img'>) {
  return <img {...domProps(props)} alt={props.alt ?? ''} loading="lazy" />
}

/** Checkboxes of task lists. */
function TaskBox(props: Drawn<'input'>) {
  return <input {...domProps(props)} readOnly aria-label={props.checked ? '✓' : '☐'} />
}

const components = { pre: Pre, a: OutsideLink, table: WideTable, img: LazyImage, input: TaskBox, summary: Summary }

function draw(tree: Root): ReactNode {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components, passNode: true })
}

/** Renders markdown to React nodes. Returns a promise only for texts with formulas or HTML, whose modules are loaded on demand. */
export function renderMarkdown(source: string, links: readonly TextLink[] = []): ReactNode | Promise<ReactNode> {
  try {
    const read = readMarkdown(source)
    if (!read.hasHtml) return finish(read.tree, links)
    return import('./html-reader.ts').then(({ readHtml }) => finish(readHtml(read.tree), links)).catch((error: unknown) => sourceAfter(error, source))
  } catch (error) {
    return sourceAfter(error, source)
  }
}

/** Emphasis or HTML nested thousands of levels deep overflows the stack of the parsers: the page of every reader shows the text as it was written. */
function sourceAfter(error: unknown, source: string): ReactNode {
  if (error instanceof RangeError) return <pre>{source}</pre>
  throw error
}

function finish(dirty: Root, links: readonly TextLink[]): ReactNode | Promise<ReactNode> {
  const { tree, hasMath } = cleaned(dirty)
  linkWords(tree, links)
  if (hasMath) return import('./math-writer.ts').then(({ writeMath }) => draw(writeMath(tree)))
  return draw(tree)
}
