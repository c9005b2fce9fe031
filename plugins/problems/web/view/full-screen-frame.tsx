import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { IconButton, IconFullscreenExit, IconLeft, IconRight, IconUnorderedList, SideDrawer } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProblemPageProps } from '../../contract/screens/page.ts'
import { problemApi, type ContextProblem } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import { ProblemStatusIcon } from '../problem-status-icon.tsx'

/** Focus mode: a problem on the whole screen, with a list of the other problems of its context. */
export function FullScreenFrame({ page, title, children }: { page: ProblemPageProps; title: string | undefined; children: ReactNode }) {
  const t = useText(problems)
  const navigate = useNavigate()
  const { user } = useSession()
  const { displayId, keys, focusPath, problemPath } = page
  const [open, setOpen] = useState(false)
  const { contextProblems } = useApi(problemApi)
  const inContext = user !== null && Object.values(keys).some(Boolean) && problemPath !== undefined
  const { value: list = [] } = useLoad(
    async (signal) => (inContext ? contextProblems({ query: { ...keys } }, signal) : []),
    [JSON.stringify(keys), user?.uid, displayId],
  )
  const at = list.findIndex(({ problemId }) => problemId === displayId)
  const go = (problem: ContextProblem | undefined) => problem && problemPath && void navigate(problemPath(problem.problemId))
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
        {focusPath && (
          <IconButton label={t('focus.leave')} onClick={() => void navigate(focusPath)}>
            <IconFullscreenExit />
          </IconButton>
        )}
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
