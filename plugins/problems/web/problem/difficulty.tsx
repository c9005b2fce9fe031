import { useText } from '@verdict/core/web'
import { problems } from '../../contract/problems.ts'
import '../problems.css'

/** The levels by number, as keys of the texts. */
export const levels = ['easy', 'mid', 'hard'] as const

/** The difficulty of a problem: its name and a bar for each level. */
export function Difficulty({ level }: { level: number }) {
  const t = useText(problems)
  const known = levels[level] ?? 'easy'
  return (
    <span className="verdict-difficulty">
      <span className="verdict-difficulty-bars" aria-hidden>
        {levels.map((name, index) => (
          <i key={name} data-on={index <= level} />
        ))}
      </span>
      {t(`levels.${known}`)}
    </span>
  )
}
