import type { Tag as TagRow } from '../../contract/rows.ts'
import '../problems.css'

interface ProblemTagProps {
  tag: Pick<TagRow, 'name' | 'color'>
  pressed?: boolean
  onClick?: () => void
}

/** A tag. Its colour is only a dot, so that the text is readable with any colour. */
export function ProblemTag({ tag: { name, color }, pressed, onClick }: ProblemTagProps) {
  const content = (
    <>
      {color && <i aria-hidden style={{ background: color }} />}
      {name}
    </>
  )
  if (!onClick) return <span className="verdict-problem-tag-mark">{content}</span>
  return (
    <button type="button" className="verdict-problem-tag-mark" aria-pressed={pressed} onClick={onClick}>
      {content}
    </button>
  )
}
