import { Part, useApi } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problemForm, type ProblemFormCalls } from '../../contract/screens/form.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { useProblemPermissions } from '../problem/problem-permissions.ts'

/** The page on which a problem of the bank is created or edited. */
export default function BankFormPage() {
  const { problemId } = useParams()
  const { isProblemAdmin } = useProblemPermissions()
  const calls = useBankFormCalls()
  const pid = problemId === undefined ? undefined : Number(problemId)
  return (
    <Part
      of={problemForm}
      with={{ pid, calls, keys: {}, auths: isProblemAdmin ? [1, 2, 3] : [2, 3], editPath: (created) => `/admin/problem/edit/${created}` }}
      waiting={<FormSkeleton isNew={pid === undefined} />}
    />
  )
}

/** The calls of the problem form in the admin area. */
export function useBankFormCalls(): ProblemFormCalls {
  const { create, edit, read, cases, previewCase, compileChecker, compileInteractor } = useApi(problemAdminApi)
  const { allTags } = useApi(problemApi)
  return {
    tags: (signal) => allTags({ query: { oj: 'ME' } }, signal),
    read: (pid, signal) => read({ query: { pid } }, signal),
    cases: (pid, isUpload, signal) => cases({ query: { pid, isUpload } }, signal),
    previewCase: (query, signal) => previewCase({ query }, signal),
    compile: (use, body) => (use === 'checker' ? compileChecker({ body }) : compileInteractor({ body })),
    create: (body) => create({ body }),
    edit: (body) => edit({ body }),
  }
}
