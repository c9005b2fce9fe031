import { succeeded, useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { solutionApi, solutionProgress } from '../../contract/solutions.ts'

/** The solutions of a problem with their verdicts, as they come for whoever has asked for them. */
export function useSolutions(pid: number) {
  const api = useApi(solutionApi)
  const { user } = useSession()
  const { value, failure, reload } = useLoad((signal) => api.list({ query: { pid } }, signal), [pid])
  useLive(solutionProgress, user?.uid ?? null, { onEvent: (progress) => progress.pid === pid && reload(), onReset: reload })
  async function judge() {
    await succeeded(api.judge({ body: { pid } }))
    reload()
  }
  return { solutions: value, failure, reload, judge }
}
