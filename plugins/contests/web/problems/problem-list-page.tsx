import { useFrame, useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { ProblemTable } from './problem-table.tsx'
import { useContestProblems } from './use-contest-problems.ts'

/** The page with a contest's problems, with the results of the user and of all participants. */
export default function ProblemListPage() {
  const view = useFrame(contestFrame)
  return view ? <ProblemList view={view} /> : null
}

function ProblemList({ view }: { view: ContestView }) {
  const t = useText(contests)
  return (
    <PageFrame title={t('problems.title')}>
      <ProblemTable contest={view.contest} loaded={useContestProblems(view)} />
    </PageFrame>
  )
}
