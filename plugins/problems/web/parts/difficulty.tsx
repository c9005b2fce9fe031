import { useText } from '@verdict/core/web'
import { problems } from '../../contract/problems.ts'
import './difficulty.css'

/** The keys of the three levels in the texts. */
export const levels = ['easy', 'mid', 'hard'] as const

/** How hard a problem is: a word and as many bars. */
export function Difficulty({ level, brief = false }: { level: number; brief?: boolean }) {
  const say = useText(problems)
  const known = levels[level] ?? 'easy'
  return (
    <span className="verdict-difficulty" title={brief ? say(`levels.${known}`) : undefined}>
      <span className="verdict-difficulty-bars" aria-hidden>{levels.map((name, index) => <i key={name} data-on={index <= level} />)}</span>
      <span className={brief ? 'verdict-difficulty-word' : undefined}>{say(`levels.${known}`)}</span>
    </span>
  )
}
