import { z } from 'zod'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'

/** The call that fetches a problem: the bank's own, or the whole address that another place gives. */
export function detailCall(path: string | undefined) {
  const route = problemApi.routes.detail
  return problems.api({ detail: { ...route, query: z.looseObject({}), path: (path ?? route.path) as `/api/${string}` } })
}
