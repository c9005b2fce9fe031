import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { judgingApi, type Language } from '@verdict/plugin-judging/contract'
import { Button, PageFrame } from '@verdict/ui-kit'
import { useNavigate } from 'react-router-dom'
import type { ProblemFormProps } from '../../contract/screens/form.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import { formOf, withoutPrefix } from './state/form-conversion.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { blankForm, type FormState } from './state/form-state.ts'
import { ProblemForm } from './problem-form.tsx'

/** The form in which a problem is created or edited, in the bank or in another context. */
export default function FormPart(place: ProblemFormProps) {
  // A new key for another problem, so that nothing of the previous one stays in the form.
  return <LoadedForm key={JSON.stringify([place.pid, place.keys])} place={place} />
}

function LoadedForm({ place }: { place: ProblemFormProps }) {
  const t = useText(problems)
  const navigate = useNavigate()
  const loaded = useFormState(place)
  const isNew = place.pid === undefined
  return (
    <Loaded
      of={loaded}
      back={<Button onClick={() => void navigate(-1)}>{t('page.back')}</Button>}
      waiting={<FormSkeleton isNew={isNew} />}
      frame={(state) => (loaded.failure ? <PageFrame title={t(isNew ? 'form.create' : 'form.edit')}>{state}</PageFrame> : state)}
    >
      {({ form, round, version, languages }) => (
        <ProblemForm key={round} place={place} start={form} version={version} languages={languages} onSaved={loaded.reload} />
      )}
    </Loaded>
  )
}

interface LoadedProblem {
  form: FormState
  /** When the problem was last saved. */
  version: string
  languages: Language[]
  round: number
}

let rounds = 0

function useFormState(place: ProblemFormProps) {
  const { pid, calls, displayIdPrefix } = place
  const { codeTemplates, tagsOf, languages: languagesOf } = useApi(problemApi)
  const { languages } = useApi(judgingApi)
  async function load(signal: AbortSignal): Promise<LoadedProblem> {
    rounds += 1
    if (pid === undefined) {
      const all = await languages({ query: { all: false } }, signal)
      return { form: blankForm(all, place), version: '', languages: all, round: rounds }
    }
    const problem = await calls.read(pid, signal)
    const query = { pid }
    const [cases, templates, tags, chosen, all] = await Promise.all([
      problem.isRemote ? [] : calls.cases(pid, problem.isUploadCase, signal),
      codeTemplates({ query }, signal),
      tagsOf({ query }, signal),
      languagesOf({ query }, signal),
      languages({ query: { all: false, pid } }, signal),
    ])
    const form = formOf({
      problem: { ...problem, problemId: withoutPrefix(problem.problemId, displayIdPrefix) },
      cases,
      templates,
      tags,
      chosen,
      languages: all,
    })
    return { form: { ...form, named: place.named ?? null }, version: problem.gmtModified, languages: all, round: rounds }
  }
  return useLoad(load, [pid])
}
