import { Fills, useApi, useFilled, useLoad, usePageTitle, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { ErrorState, PageFrame, SplitPane } from '@verdict/ui-kit'
import { useMemo } from 'react'
import { problemWorkbench, type ProblemPageProps } from '../../contract/page.ts'
import { problems } from '../../contract/problems.ts'
import { detailCall } from './detail-call.ts'
import { FullScreenFrame } from './full-screen-frame.tsx'
import { problemOnScreen } from './problem-on-screen.ts'
import { ProblemSide } from './problem-side.tsx'
import { ProblemSkeleton } from './problem-skeleton.tsx'
import './problem-view.css'

const minimumLeft = 420
const minimumRight = 580

/** The page on which a problem is read and solved, in the bank or in another place. */
export default function ProblemView(page: ProblemPageProps) {
  // Another problem is another page: nothing of the one before stays on the screen.
  return <OpenProblem key={JSON.stringify([page.displayId, page.keys])} page={page} />
}

function OpenProblem({ page }: { page: ProblemPageProps }) {
  const t = useText(problems)
  const language = useSiteLanguage()
  const { user } = useSession()
  const { displayId, keys, detailPath } = page
  const api = useMemo(() => detailCall(detailPath), [detailPath])
  const { detail } = useApi(api)
  const { value, failure, reload } = useLoad(
    (signal) => detail({ query: detailPath ? {} : { problemId: displayId, ...keys } }, signal),
    [detailPath, language, user?.uid],
  )
  const solvable = useFilled(problemWorkbench)
  usePageTitle(value ? `${value.problem.problemId} ${value.problem.title}` : t('list.title'))
  if (failure && !value)
    return (
      <PageFrame title={displayId}>
        <ErrorState title={t('page.failed')} hint={failure.message} onRetry={reload} />
      </PageFrame>
    )
  const fill = value && { problem: problemOnScreen(value, page), page, reload }
  const side = <div className="verdict-problem-side">{fill ? <ProblemSide detail={value} fill={fill} /> : <ProblemSkeleton />}</div>
  const bench = <div className="verdict-problem-bench">{fill && <Fills of={problemWorkbench} with={fill} waiting={<ProblemSkeleton />} />}</div>
  const body = solvable ? (
    <SplitPane left={side} right={bench} minimumLeft={minimumLeft} minimumRight={minimumRight} />
  ) : (
    <div className="verdict-problem-alone">{side}</div>
  )
  return page.focus ? (
    <FullScreenFrame page={page} title={value?.problem.title}>
      {body}
    </FullScreenFrame>
  ) : (
    <div className="verdict-problem">{body}</div>
  )
}
