import { Fills, useFrame, usePageTitle, useText, type Translate } from '@verdict/core/web'
import { Facts, Markdown, Moment, PageFrame, Panel, usePhone, type Fact } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contestAuths, contests, contestStatuses } from '../../contract/contests.ts'
import { contestFrame, contestPreparations, type ContestView } from '../../contract/screens.ts'
import { isAdmitted, isOpenFor } from '../parts/contest-status.tsx'
import { AuthTag, RuleTag } from '../parts/contest-tags.tsx'
import { durationText } from '../parts/contest-texts.tsx'
import { OutsideLink } from '../parts/outside-link.tsx'
import { useAfterRush } from '../parts/use-after-rush.ts'
import { EntryPanel } from './entry-panel.tsx'
import { AnnouncementsPanel, ProblemsPanel } from './overview-panels.tsx'

/** The page with a contest's announcements, problems, description, times and registration. */
export default function OverviewPage() {
  const view = useFrame(contestFrame)
  usePageTitle(view?.contest.title)
  // Without a view, the contest failed to load, and the frame shows the error.
  return view ? <Overview view={view} /> : null
}

function Overview({ view }: { view: ContestView }) {
  const t = useText(contests)
  const { contest } = view
  const isPhone = usePhone()
  const isOpen = useAfterRush(view) && isOpenFor(view)
  return (
    <PageFrame
      title={contest.title}
      hidesTitle
      aside={
        <>
          {!isPhone && <EntryPanel view={view} />}
          <Panel title={t('overview.facts')}>
            <Facts facts={contestFacts(view, t)} />
          </Panel>
        </>
      }
    >
      <div className="verdict-contest-about">
        {isPhone && <EntryPanel view={view} />}
        {isAdmitted(view) && <AnnouncementsPanel view={view} />}
        {contest.description && (
          <Panel title={t('overview.description')}>
            <Markdown source={contest.description} />
          </Panel>
        )}
        {view.status === contestStatuses.scheduled && view.takesPart && <Fills of={contestPreparations} with={{ view }} />}
        {isOpen && <ProblemsPanel view={view} />}
      </div>
    </PageFrame>
  )
}

function removedSeconds({ removedIntervals }: ContestView['contest']): number {
  return removedIntervals.reduce((sum, { from, to }) => sum + Math.round((Date.parse(to) - Date.parse(from)) / 1000), 0)
}

function RemovedTimes({ contest }: Pick<ContestView, 'contest'>) {
  return contest.removedIntervals.map(({ from, to }) => (
    <div key={from}>
      <Moment time={from} /> – <Moment time={to} />
    </div>
  ))
}

function contestFacts({ contest, status }: ContestView, t: Translate): Fact[] {
  const facts: [key: string, value: ReactNode][] = [
    ['rule', <RuleTag key="rule" contest={contest} />],
    ['auth', <AuthTag key="auth" auth={contest.auth} />],
    ['start', <Moment key="start" time={contest.startTime} />],
    ['end', <Moment key="end" time={contest.endTime} />],
    ['duration', durationText(contest.duration - removedSeconds(contest), t)],
    ...(contest.removedIntervals.length > 0 ? [['removed', <RemovedTimes key="removed" contest={contest} />] satisfies [string, ReactNode]] : []),
    ...(contest.auth === contestAuths.public ? [] : [['registered', contest.count ?? 0] satisfies [string, ReactNode]]),
    ...(contest.sealRank && contest.sealRankTime ? [['seal', <Moment key="seal" time={contest.sealRankTime} />] satisfies [string, ReactNode]] : []),
    ...(contest.allowEndSubmit ? [['afterEnd', t('overview.afterEndAllowed')] satisfies [string, ReactNode]] : []),
    ...(contest.openRank ? [['board', <OutsideLink key="board" contest={contest} status={status} />] satisfies [string, ReactNode]] : []),
    ['author', contest.author],
  ]
  return facts.map(([key, value]) => ({ label: t(`overview.${key}`), value }))
}
