import { useApi, useLoad, useText } from '@verdict/core/web'
import { judgingApi, type Language } from '@verdict/plugin-judging/contract'
import { ErrorState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import { formOf } from './form-conversion.ts'
import { blankForm, type FormState } from './form-state.ts'
import { ProblemForm } from './problem-form.tsx'
import { useProblemPermissions } from '../problem-permissions.ts'

/** The page on which a problem is created or edited. */
export default function ProblemFormPage() {
  const t = useText(problems)
  const { problemId } = useParams()
  const pid = problemId === undefined ? undefined : Number(problemId)
  const { isProblemAdmin } = useProblemPermissions()
  const load = useFormState(pid)
  const title = t(pid === undefined ? 'form.create' : 'form.edit')
  if (load.failure)
    return (
      <PageFrame title={title}>
        <ErrorState hint={load.failure.message} onRetry={load.reload} />
      </PageFrame>
    )
  if (!load.value)
    return (
      <PageFrame title={title}>
        <TextSkeleton lines={16} height={640} />
      </PageFrame>
    )
  return (
    <ProblemForm
      key={`${pid}-${load.value.round}`}
      pid={pid}
      start={load.value.form}
      version={load.value.version}
      languages={load.value.languages}
      mayPublish={isProblemAdmin}
      onSaved={load.reload}
    />
  )
}

interface LoadedForm {
  form: FormState
  /** When the problem was last saved. */
  version: string
  languages: Language[]
  round: number
}

let rounds = 0

function useFormState(pid: number | undefined) {
  const { read, cases } = useApi(problemAdminApi)
  const { codeTemplates, tagsOf, languages: languagesOf } = useApi(problemApi)
  const { languages } = useApi(judgingApi)
  async function load(signal: AbortSignal): Promise<LoadedForm> {
    rounds += 1
    if (pid === undefined) {
      const all = await languages({ query: { all: false } }, signal)
      return { form: blankForm(all), version: '', languages: all, round: rounds }
    }
    const problem = await read({ query: { pid } }, signal)
    const query = { pid }
    const [rows, templates, tags, chosen, all] = await Promise.all([
      problem.isRemote ? [] : cases({ query: { pid, isUpload: problem.isUploadCase } }, signal),
      codeTemplates({ query }, signal),
      tagsOf({ query }, signal),
      languagesOf({ query }, signal),
      languages({ query: { all: false, pid } }, signal),
    ])
    const form = formOf({ problem, cases: rows, templates, tags, chosen, languages: all })
    return { form, version: problem.gmtModified, languages: all, round: rounds }
  }
  return useLoad(load, [pid])
}
