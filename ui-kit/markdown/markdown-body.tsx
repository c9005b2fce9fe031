import { useMemo } from 'react'
import { useWords } from '../locale/words.ts'
import { drawTree } from './draw-tree.tsx'
import { limitMarks } from './reading/syntax/limits.ts'
import type { ReadText } from './reading/read-text.ts'

interface MarkdownBodyProps {
  source: string
  read: ReadText
}

/** The elements of a text, or the text as it was written and the reason. */
export default function MarkdownBody({ source, read }: MarkdownBodyProps) {
  const words = useWords()
  const drawn = useMemo(() => ('tree' in read ? drawTree(read.tree) : <pre className="verdict-markdown-source">{limitMarks(source)}</pre>), [read, source])
  const note = 'tree' in read ? !read.isComplete && words.formulasTooLong : read.refused === 'size' ? words.textTooComplex : words.textTooSlow
  return (
    <>
      {note && (
        <p className="verdict-markdown-note" role="note">
          {note}
        </p>
      )}
      {drawn}
    </>
  )
}
