import './feedback.css'
import { useWords } from '../locale/words.ts'

/** Grey lines in place of a text that is loading. */
export function TextSkeleton({ lines = 3, height }: { lines?: number; height?: number }) {
  const words = useWords()
  return (
    <div className="verdict-skeleton" role="status" aria-label={words.loading} style={height ? { minHeight: height } : undefined}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="verdict-skeleton-line" style={{ width: `${line === lines - 1 ? 60 : 100 - ((line * 7) % 20)}%` }} />
      ))}
    </div>
  )
}

/** A grey block in place of content of known size. */
export function BlockSkeleton({ height, width = '100%' }: { height: number; width?: number | string }) {
  const words = useWords()
  return <div className="verdict-skeleton verdict-skeleton-line" role="status" aria-label={words.loading} style={{ height, width }} />
}
