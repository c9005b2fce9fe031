import { pick } from '@verdict/core'
import { Fills, useApi, useFilled, useLoad, usePageTitle, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { FailedLoad } from '@verdict/page-kit'
import { PageFrame, SplitPane, TextSkeleton } from '@verdict/ui-kit'
import { Link, useParams } from 'react-router-dom'
import { type ProblemLayout, type ProblemPageProps, type ProblemPlace, type ProblemView, problemWorkbench } from '../../contract/screens/page.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import type { ProblemDetail } from '../../contract/rows.ts'
import { FullScreenFrame } from './full-screen-frame.tsx'
import { StatementPane } from './statement-pane.tsx'
import '../problem/problems.css'

const minimumLeft = 420
const minimumRight = 580

const bank: ProblemPlace = { keys: {}, path: '/problem', home: '/home' }

/** The page of a problem of the bank. */
export function BankProblemPage({ layout }: { layout: ProblemLayout }) {
  const { problemID = '' } = useParams()
  return <ProblemPage place={bank} displayId={problemID} layout={layout} />
}

/** The page to read and solve a problem, in the bank or in another context. */
export default function ProblemPage(props: ProblemPageProps) {
  // A new key for another problem, so that nothing of the previous one stays on the screen.
  return <OpenProblem key={JSON.stringify([props.displayId, props.place.keys])} {...props} />
}

function OpenProblem({ place, displayId, layout }: ProblemPageProps) {
  const t = useText(problems)
  const language = useSiteLanguage()
  const { user } = useSession()
  const { detail } = useApi(problemApi)
  const { value, failure, reload } = useLoad(
    (signal) => (place.read ? place.read(displayId, signal) : detail({ query: { problemId: displayId, ...place.keys } }, signal)),
    [language, user?.uid],
  )
  const solvable = useFilled(problemWorkbench)
  usePageTitle(value ? `${value.problem.problemId} ${value.problem.title}` : t('list.title'))
  if (failure && !value)
    return (
      <PageFrame title={displayId}>
        <FailedLoad
          failure={failure}
          failed={t('page.failed')}
          back={<Link to={place === bank ? place.path : place.home}>{t('page.toList')}</Link>}
          onRetry={reload}
        />
      </PageFrame>
    )
  const fill = value && { problem: viewOf(value, place), place, layout, reload }
  const side = <div className="verdict-problem-side">{fill ? <StatementPane detail={value} fill={fill} /> : <ProblemSkeleton />}</div>
  const bench = <div className="verdict-problem-bench">{fill && <Fills of={problemWorkbench} with={fill} waiting={<ProblemSkeleton />} />}</div>
  const body = solvable ? (
    <SplitPane left={side} right={bench} minimumLeft={minimumLeft} minimumRight={minimumRight} />
  ) : (
    <div className="verdict-problem-alone">{side}</div>
  )
  return layout === 'full-screen' ? (
    <FullScreenFrame place={place} displayId={displayId} title={value?.problem.title}>
      {body}
    </FullScreenFrame>
  ) : (
    <div className="verdict-problem">{body}</div>
  )
}

/** Returns the problem as the parts of other plugins see it. */
function viewOf({ problem, languages, codeTemplate }: ProblemDetail, { keys }: ProblemPlace): ProblemView {
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

/** The placeholder of a problem that is still loading. */
function ProblemSkeleton() {
  return (
    <div className="verdict-problem-waiting">
      <TextSkeleton lines={14} height={520} />
    </div>
  )
}
