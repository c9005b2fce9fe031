import { pick } from '@verdict/core'
import { Fills, useApi, useFilled, useLoad, usePageTitle, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { ErrorState, PageFrame, SplitPane } from '@verdict/ui-kit'
import { useMemo } from 'react'
import { z } from 'zod'
import { problemWorkbench, type ProblemPageProps, type ProblemView } from '../../contract/screens/page.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import type { ProblemDetail } from '../../contract/rows.ts'
import { FullScreenFrame } from './full-screen-frame.tsx'
import { StatementPane } from './statement-pane.tsx'
import { ProblemSkeleton } from './problem-skeleton.tsx'
import '../problems.css'

const minimumLeft = 420
const minimumRight = 580

/** The page on which a problem is read and solved, in the bank or in another context. */
export default function ProblemPage(page: ProblemPageProps) {
  // A new key for another problem: nothing of the previous one stays on the screen.
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
  const fill = value && { problem: viewOf(value, page), page, reload }
  const side = <div className="verdict-problem-side">{fill ? <StatementPane detail={value} fill={fill} /> : <ProblemSkeleton />}</div>
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

/** The route that answers with the problem: the bank's, or the one that another plugin names. */
function detailCall(path: string | undefined) {
  const route = problemApi.routes.detail
  return problems.api({ detail: { ...route, query: z.looseObject({}), path: (path ?? route.path) as `/api/${string}` } })
}

/** The problem, as the parts of other plugins see it. */
function viewOf({ problem, languages, codeTemplate }: ProblemDetail, { keys }: ProblemPageProps): ProblemView {
  return {
    ...pick(problem, ['title', 'type', 'difficulty', 'isRemote', 'judgeMode', 'codeShare']),
    pid: problem.id,
    displayId: problem.problemId,
    languages,
    templates: codeTemplate,
    examples: problem.exampleList,
    keys,
  }
}
