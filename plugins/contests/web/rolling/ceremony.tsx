import { Part, useText, type Translate } from '@verdict/core/web'
import { createContext, use, useMemo } from 'react'
import { resolver } from '../../contract/boards/board-screens.ts'
import { isSolved, penaltyCounts, type PenaltyCount } from '../../contract/boards/penalty.ts'
import type { RollingBoardInfo } from '../../contract/boards/rolling-board-api.ts'
import { contests } from '../../contract/contests.ts'
import { countTimeText } from '../board/penalty-cell.ts'
import { usualMedals, type Medals } from './awards.ts'
import type { Contestant } from './contestants.ts'
import { resolve, type AwardStep, type Resolution } from './resolution.ts'
import { RollingControls } from './rolling-controls.tsx'
import { RollingRowsView } from './rolling-rows-view.tsx'
import { usePresentation } from './use-presentation.ts'

interface Ceremony {
  readonly title: string
  readonly problems: Parameters<typeof RollingRowsView>[0]['problems']
  readonly contestants: readonly Contestant[]
  readonly medals: Medals | undefined
  readonly unjudged: RollingBoardInfo['unjudged']
}

/** The loaded contest. The plugin of the rule is between the page and the resolver. */
export const CeremonyContext = createContext<Ceremony | undefined>(undefined)

export default function Resolver({ count }: { count: PenaltyCount }) {
  const ceremony = use(CeremonyContext)
  return ceremony ? <Presentation ceremony={ceremony} count={count} /> : null
}

/** The resolvers of this plugin's rules. */
export const AcmResolver = () => <Part of={resolver} with={{ count: penaltyCounts.acm }} />
export const IcpcResolver = () => <Part of={resolver} with={{ count: penaltyCounts.icpc }} />

function Presentation({ ceremony: { title, problems, contestants, medals, unjudged }, count }: { ceremony: Ceremony; count: PenaltyCount }) {
  const t = useText(contests)
  const timeText = countTimeText(count)
  const resolution = useMemo(() => {
    const ranked = contestants.filter(({ isStar }) => !isStar).length
    const displayIds = problems.map(({ displayId }) => displayId)
    return resolve(contestants, { displayIds, count, medals: medals ?? usualMedals(ranked), unjudged })
  }, [contestants, problems, count, medals, unjudged])
  const presentation = usePresentation(resolution.steps)
  const { position } = presentation
  const step = resolution.steps[position - 1]
  return (
    <div className="verdict-rolling">
      <h1 className="verdict-rolling-title">{title}</h1>
      <RollingRowsView resolution={resolution} position={position} problems={problems} timeText={timeText} />
      {step?.kind === 'award' && <AwardCard step={step} />}
      <RollingControls presentation={presentation} steps={resolution.steps.length} text={stepText(resolution, position, timeText, t)} />
    </div>
  )
}

/** A user's awards, over the scoreboard. */
function AwardCard({ step: { row } }: { step: AwardStep }) {
  const t = useText(contests)
  const { contestant, result } = row
  const { name, school } = contestant
  return (
    <section className="verdict-rolling-award" data-medal={result.medal} aria-label={t('rolling.awardOf', { name })}>
      <p className="verdict-rolling-award-rank">{t('rolling.rank', { rank: result.rank })}</p>
      <h2>{name}</h2>
      {school && <p>{school}</p>}
      {result.medal && <p className="verdict-rolling-medal">{t(`admin.medals.${result.medal}`)}</p>}
      {result.firsts.length > 0 && <p>{t('rolling.firsts', { problems: result.firsts.join(' · ') })}</p>}
    </section>
  )
}

/** Returns a one-line description of a step for screen readers. */
function stepText({ steps }: Resolution, position: number, timeText: (seconds: number) => string, t: Translate): string {
  const step = steps[position - 1]
  if (!step) return t('rolling.frozen')
  if (step.kind === 'end') return t('rolling.end')
  const { name } = step.row.contestant
  if (step.kind === 'award') return t('rolling.awardOf', { name })
  const cell = step.row.cells.get(step.displayId)
  const problem = { name, id: step.displayId }
  if (step.kind === 'pick') return t('rolling.picked', { ...problem, number: cell?.tryNum ?? 0 })
  if (!cell || !isSolved(cell)) return t('rolling.unsolved', problem)
  return t(step.to < step.cursor ? 'rolling.climbs' : 'rolling.solved', { ...problem, time: timeText(cell.ACTime), places: step.cursor - step.to })
}
