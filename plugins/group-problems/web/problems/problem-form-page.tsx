import { Part, useApi, useFrame, useText } from '@verdict/core/web'
import { adminsOnly, groupFrame, type GroupView } from '@verdict/plugin-groups/contract'
import { problemForm, type ProblemFormCalls } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { groupProblemApi, groupProblems } from '../../contract.ts'

/** The bank's problem form, for a group problem. */
export default function ProblemFormPage() {
  const t = useText(groupProblems)
  const view = useFrame(groupFrame)
  if (!view) return null
  if (view.isAdmin) return <ProblemForm view={view} />
  return <Part of={adminsOnly} with={{ title: t('admin.title') }} />
}

function ProblemForm({ view: { group, path } }: { view: GroupView }) {
  const t = useText(groupProblems)
  const { problemId } = useParams()
  const pid = problemId === undefined ? undefined : Number(problemId)
  const gid = group.id
  const calls = useCalls(gid)
  return (
    <Part
      of={problemForm}
      with={{
        pid,
        calls,
        keys: { gid },
        auths: [1, 2],
        displayIdPrefix: group.shortName.toUpperCase(),
        editPath: (created) => `${path}/problem-edit/${created}`,
      }}
      waiting={
        <PageFrame title={t(pid === undefined ? 'list.create' : 'list.edit')}>
          <TextSkeleton lines={12} height={480} />
        </PageFrame>
      }
    />
  )
}

function useCalls(gid: number): ProblemFormCalls {
  const { tags, read, cases, previewCase, compileChecker, compileInteractor, create, edit } = useApi(groupProblemApi)
  const query = { gid }
  return {
    tags: (signal) => tags({ query }, signal),
    read: (pid, signal) => read({ query: { pid } }, signal),
    cases: (pid, isUpload, signal) => cases({ query: { pid, isUpload } }, signal),
    previewCase: (wanted, signal) => previewCase({ query: { ...wanted, gid } }, signal),
    compile: (use, body) => (use === 'checker' ? compileChecker({ query, body }) : compileInteractor({ query, body })),
    create: ({ problem, ...request }) => create({ body: { ...request, problem: { ...problem, gid } } }),
    edit: (body) => edit({ body }),
  }
}
