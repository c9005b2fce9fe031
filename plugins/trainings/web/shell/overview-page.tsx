import { useFrame, usePageTitle, useText, type Translate } from '@verdict/core/web'
import { Facts, Markdown, Moment, PageFrame, Panel, usePhone, type Fact } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { trainingFrame, type TrainingView } from '../../contract/screens.ts'
import { trainings } from '../../contract/trainings.ts'
import { AuthMark, TrainingProgress } from '../parts/training-marks.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { NextProblem } from './next-problem.tsx'

/** The page with a training's description and the user's progress, where they can join. */
export default function OverviewPage() {
  const view = useFrame(trainingFrame)
  usePageTitle(view?.training.title)
  // Without a view, the training failed to load, and the frame shows the error.
  return view ? <Overview view={view} /> : null
}

function Overview({ view }: { view: TrainingView }) {
  const t = useText(trainings)
  const { training } = view
  const isPhone = usePhone()
  return (
    <PageFrame
      title={training.title}
      hidesTitle
      aside={
        <>
          {!isPhone && <EntryPanel view={view} />}
          <Panel title={t('overview.facts')}>
            <Facts facts={trainingFacts(view, t)} />
          </Panel>
        </>
      }
    >
      <div className="verdict-training-about">
        {isPhone && <EntryPanel view={view} />}
        {view.access && <NextProblem view={view} />}
        {training.synopsis && (
          <Panel title={t('overview.synopsis')}>
            <p className="verdict-training-synopsis">{training.synopsis}</p>
          </Panel>
        )}
        {training.description && (
          <Panel title={t('overview.description')}>
            <Markdown source={training.description} />
          </Panel>
        )}
      </div>
    </PageFrame>
  )
}

function trainingFacts({ training }: TrainingView, t: Translate): Fact[] {
  const facts: [key: string, value: ReactNode][] = [
    ['progress', <TrainingProgress key="progress" training={training} />],
    ['auth', <AuthMark key="auth" auth={training.auth} />],
    ...(training.categoryName ? [['category', training.categoryName] satisfies [string, ReactNode]] : []),
    ['author', training.author],
    ['updated', <Moment key="updated" time={training.gmtModified} />],
  ]
  return facts.map(([key, value]) => ({ label: t(`overview.${key}`), value }))
}
