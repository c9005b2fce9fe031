import { Fills, useApi, useLoad, usePageTitle, useSession, useText, type Translate } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { EmptyState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contestApi } from '../../contract/contest-api.ts'
import { contests } from '../../contract/contests.ts'
import { resolverOf } from '../../contract/boards/board-screens.ts'
import { isSolved, penaltyCounts, type PenaltyCount } from '../../contract/boards/penalty.ts'
import { rollingBoardApi } from '../../contract/boards/rolling-board-api.ts'
import { countTimeText } from '../board/penalty-cell.ts'
import { usualMedals, type Medals } from './awards.ts'
import type { RollingBoardInfo } from '../../contract/boards/rolling-board-api.ts'
import { contestantsOf, type Contestant } from './contestants.ts'
import { resolve, type AwardStep, type Resolution } from './resolution.ts'
import { choiceOf } from './rolling-address.ts'
import { RollingControls } from './rolling-controls.tsx'
import { RollingRowsView } from './rolling-rows-view.tsx'
import { usePresentation } from './use-presentation.ts'
import '../parts/contests.css'
import './rolling.css'

/** The ceremony that resolves the frozen scoreboard, in full screen. Loads everything first, then works offline. */
export default function RollingBoardPage() {
  const t = useText(contests)
  const [address] = useSearchParams()
  const { cid, removeStar, medals } = useMemo(() => choiceOf(address), [address])
  const { user } = useSession()
  const { info, submissions } = useApi(rollingBoardApi)
  const { info: contestInfo } = useApi(contestApi)
  const { problems, outsideInfo } = useApi(boardApi)
  const loaded = useLoad(
    async (signal) => {
      // The call that can be refused comes first, so that a refusal is shown only once.
      const rolling = await info({ query: { cid } }, signal)
      const [tries, known] = await Promise.all([
        submissions({ query: { cid, removeStar } }, signal),
        user ? knownToUser() : outsideInfo({ query: { cid } }, signal),
      ])
      return { ...known, contestants: contestantsOf(rolling, tries), rolling }

      async function knownToUser() {
        const [contest, problemList] = await Promise.all([contestInfo({ query: { cid } }, signal), problems({ query: { cid } }, signal)])
        return { contest, problemList }
      }
    },
    [cid, removeStar, user?.uid],
  )
  const { value } = loaded
  usePageTitle(value && `${t('rolling.title')} - ${value.contest.title}`)
  if (value && value.rolling.isFinal && value.contestants.length > 0) {
    const { contest, problemList, contestants } = value
    const show = (count: PenaltyCount) => (
      <Ceremony title={contest.title} count={count} problems={problemList} contestants={contestants} medals={medals} unjudged={value.rolling.unjudged} />
    )
    const ruleUnknown = (
      <PageFrame title={t('rolling.title')}>
        <EmptyState title={t('rolling.ruleUnknown', { rule: contest.rule })} />
      </PageFrame>
    )
    return <Fills of={resolverOf(contest.rule)} with={{ show }} waiting={<TextSkeleton lines={10} height={420} />} empty={ruleUnknown} />
  }
  return (
    <PageFrame title={t('rolling.title')}>
      <Loaded of={loaded} failed={t('rolling.failed')} waiting={<TextSkeleton lines={10} height={420} />}>
        {({ rolling: { isFinal, unjudgedCount: count } }) =>
          isFinal ? (
            <EmptyState title={t('rolling.noSubmissions')} />
          ) : (
            <EmptyState title={t('rolling.notFinal')} hint={`${count > 0 ? t('rolling.unjudged', { count }) : ''} ${t('rolling.notFinalHint')}`.trim()} />
          )
        }
      </Loaded>
    </PageFrame>
  )
}

interface ResolverProps {
  show: (count: PenaltyCount) => ReactNode
}

/** The resolvers of this plugin's rules. */
export const AcmResolver = ({ show }: ResolverProps) => show(penaltyCounts.acm)
export const IcpcResolver = ({ show }: ResolverProps) => show(penaltyCounts.icpc)

interface CeremonyProps {
  title: string
  count: PenaltyCount
  problems: Parameters<typeof RollingRowsView>[0]['problems']
  contestants: readonly Contestant[]
  medals: Medals | undefined
  unjudged: RollingBoardInfo['unjudged']
}

function Ceremony({ title, count, problems, contestants, medals, unjudged }: CeremonyProps) {
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
