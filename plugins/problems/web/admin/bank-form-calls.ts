import { useApi } from '@verdict/core/web'
import { problemAdminApi } from '../../contract/admin-api.ts'
import type { ProblemFormCalls } from '../../contract/screens/form.ts'
import { problemApi } from '../../contract/problem-api.ts'

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
