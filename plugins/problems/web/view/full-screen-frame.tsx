import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { IconButton, IconFullscreenExit, IconLeft, IconRight, IconUnorderedList, SideDrawer } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { problemPath, type ProblemPlace } from '../../contract/screens/page.ts'
import { problemApi, type ContextProblem } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import { ProblemStatusIcon } from '../problem/problem-marks.tsx'

interface FullScreenFrameProps {
  readonly place: ProblemPlace
  readonly displayId: string
  readonly title: string | undefined
  readonly children: ReactNode
}

/** Focus mode: a problem in full screen, with a list of the other problems of its context. */
export function FullScreenFrame({ place, displayId, title, children }: FullScreenFrameProps) {
  const t = useText(problems)
  const navigate = useNavigate()
  const { user } = useSession()
  const { keys } = place
  const [open, setOpen] = useState(false)
  const { contextProblems } = useApi(problemApi)
  const inContext = user !== null && Object.values(keys).some(Boolean)
  const { value: list = [] } = useLoad(
    async (signal) => (inContext ? contextProblems({ query: { ...keys } }, signal) : []),
    [JSON.stringify(keys), user?.uid, displayId],
  )
  const at = list.findIndex(({ problemId }) => problemId === displayId)
  const go = (problem: ContextProblem | undefined) => problem && void navigate(problemPath(place, problem.problemId, 'full-screen'))
  return (
    <div className="verdict-focus">
      <header className="verdict-focus-bar">
        {list.length > 0 && (
          <IconButton label={t('focus.list')} onClick={() => setOpen(true)}>
            <IconUnorderedList />
          </IconButton>
        )}
        {list.length > 0 && (
          <IconButton label={t('focus.previous')} disabled={at < 1} onClick={() => go(list[at - 1])}>
            <IconLeft />
          </IconButton>
        )}
        {list.length > 0 && (
          <IconButton label={t('focus.next')} disabled={at < 0 || at === list.length - 1} onClick={() => go(list[at + 1])}>
            <IconRight />
          </IconButton>
        )}
        <span className="verdict-focus-title">
          <span className="verdict-figures">{displayId}</span> {title}
        </span>
        <IconButton label={t('focus.leave')} onClick={() => void navigate(problemPath(place, displayId))}>
          <IconFullscreenExit />
        </IconButton>
      </header>
      <div className="verdict-focus-body">{children}</div>
      <SideDrawer open={open} onClose={() => setOpen(false)} label={t('focus.list')}>
        <ul className="verdict-focus-list">
          {list.map((problem) => (
            <li key={problem.pid}>
              <button
                type="button"
                aria-current={problem.problemId === displayId ? 'page' : undefined}
                onClick={() => {
                  setOpen(false)
                  go(problem)
                }}
              >
                <ProblemStatusIcon status={problem.status ?? statuses.notSubmitted} />
                <span className="verdict-figures">{problem.problemId}</span> {problem.title}
                {problem.score !== null && <span className="verdict-figures verdict-focus-score">{problem.score}</span>}
              </button>
            </li>
          ))}
        </ul>
      </SideDrawer>
    </div>
  )
}
