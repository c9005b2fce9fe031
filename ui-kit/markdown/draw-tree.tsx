import type { Root } from 'hast'
import { toJsxRuntime, type ExtraProps } from 'hast-util-to-jsx-runtime'
import type { ComponentProps, ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useWords } from '../locale/words.ts'
import { CodeBlock } from './code-block.tsx'

type Drawn<Tag extends 'a' | 'img' | 'input' | 'table'> = ComponentProps<Tag> & ExtraProps

function domProps<Props extends ExtraProps>(props: Props): Omit<Props, 'node'> {
  const kept = { ...props }
  delete kept.node
  return kept
}

const textAt = ({ node }: ExtraProps, name: string): string | undefined => {
  const value = node?.properties[name]
  return typeof value === 'string' ? value : undefined
}

function Code(props: ExtraProps) {
  return <CodeBlock code={textAt(props, 'code') ?? ''} language={textAt(props, 'language')} html={textAt(props, 'html')} />
}

/** The HTML comes from KaTeX. Its outermost element is drawn here. */
function Formula(props: ExtraProps) {
  const html = (textAt(props, 'html') ?? '').replace(/^<span[^>]*>|<\/span>$/g, '')
  return <span className={props.node?.properties.isDisplay ? 'katex-display' : 'katex'} dangerouslySetInnerHTML={{ __html: html }} />
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

const components = { a: OutsideLink, table: WideTable, img: LazyImage, input: TaskBox, summary: Summary, 'verdict-code': Code, 'verdict-formula': Formula }

/** Turns the tree of a text into React elements. */
export function drawTree(tree: Root): ReactNode {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components, passNode: true })
}

/** The line of a fold that opens it; a fold without a title says that it hides something. */
function Summary({ children }: { children?: ReactNode }) {
  const words = useWords()
  return <summary>{children ?? words.spoiler}</summary>
}
