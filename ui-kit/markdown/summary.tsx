import type { ReactNode } from 'react'
import { useWords } from '../locale/words.ts'

/** The line of a fold that opens it; a fold without a title says that it hides something. */
export function Summary({ children }: { children?: ReactNode }) {
  const words = useWords()
  return <summary>{children ?? words.spoiler}</summary>
}
