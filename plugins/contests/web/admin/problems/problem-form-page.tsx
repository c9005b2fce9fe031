import { Part, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { problemAdminApi, problemApi, problemForm, type PlaceName, type ProblemFormCalls } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { contestAdminApi } from '../../../contract/staff/admin-api.ts'
import { contests } from '../../../contract/contests.ts'
import { AdminLinks } from '../place/admin-links.tsx'
import { contestPathIn, useAdminPlace, useContestId } from '../place/admin-place.ts'
import { nextDisplayId } from './next-display-id.ts'

/** The problem form of a contest, for problems owned by the contest and for its bank problems. */
export default function ContestProblemFormPage() {
  const { problemId } = useParams()
  const cid = useContestId() ?? 0
  const place = useAdminPlace()
  const pid = problemId === undefined ? undefined : Number(problemId)
  const t = useText(contests)
  const api = useApi(contestAdminApi)
  const loaded = useLoad(
    async (signal) => {
      const [contest, { contestProblemMap }] = await Promise.all([api.read({ query: { cid } }, signal), api.problems({ query: { cid, limit: 1 } }, signal)])
      return { pid, contest, contestProblemMap }
    },
    [cid, pid],
  )
  const calls = useCalls(cid)
  // After a problem is created, the page navigates to its own URL.
  const value = loaded.value?.pid === pid ? loaded.value : undefined
  return (
    <>
      <AdminLinks cid={cid} title={value?.contest.title} />
      <Loaded
        of={{ ...loaded, value }}
        waiting={<TextSkeleton lines={10} height={420} />}
        frame={(state) => <PageFrame title={t(pid === undefined ? 'admin.createProblem' : 'admin.editProblem')}>{state}</PageFrame>}
      >
        {({ contest, contestProblemMap }) => {
          const known = pid === undefined ? undefined : contestProblemMap[pid]
          const proposed = () => ({ displayId: nextDisplayId(Object.values(contestProblemMap).map(({ displayId }) => displayId)), title: '' })
          const named = known ? { displayId: known.displayId, title: known.displayTitle } : pid === undefined ? proposed() : undefined
          return (
            <Part
              of={problemForm}
              with={{
                pid,
                calls,
                keys: { cid },
                // Only contests show the problems that they own; a bank problem keeps its visibility.
                auths: pid === undefined ? [3] : [],
                type: contest.type === 1 ? 1 : 0,
                ...(named && { named }),
                editPath: (created) => `${contestPathIn(place, cid)}/problem/${created}/edit`,
              }}
            />
          )
        }}
      </Loaded>
    </>
  )
}

function useCalls(cid: number): ProblemFormCalls {
  const { readWholeProblem, createProblem, editProblem, saveProblem } = useApi(contestAdminApi)
  const { cases, previewCase, compileChecker, compileInteractor } = useApi(problemAdminApi)
  const { allTags } = useApi(problemApi)
  const name = (pid: number, { displayId, title }: PlaceName, problemTitle: string) =>
    saveProblem({ body: { cid, pid, displayId, displayTitle: title.trim() || problemTitle } })
  return {
    tags: (signal) => allTags({ query: { oj: 'ME' } }, signal),
    read: (pid, signal) => readWholeProblem({ query: { pid } }, signal),
    cases: (pid, isUpload, signal) => cases({ query: { pid, isUpload } }, signal),
    previewCase: (query, signal) => previewCase({ query }, signal),
    compile: (use, body) => (use === 'checker' ? compileChecker({ body }) : compileInteractor({ body })),
    create: async (request, named) => {
      const { pid } = await createProblem({ body: { ...request, problem: { ...request.problem, cid } } })
      // If another user took the display ID first, the problem is listed as unused.
      if (named) await name(pid, named, request.problem.title ?? '').catch(() => undefined)
      return { pid }
    },
    edit: async (request, named) => {
      await editProblem({ body: request })
      if (named) await name(request.problem.id ?? 0, named, request.problem.title ?? '')
    },
  }
}
