import { useText } from '@verdict/core/web'
import { problems } from '../contract/problems.ts'
import './difficulty.css'

/** The keys of the three levels in the texts. */
export const levels = ['easy', 'mid', 'hard'] as const

/** How hard a problem is: a word and as many bars. */
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
