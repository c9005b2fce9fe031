import { useApi, useLive, useSession, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemView } from '@verdict/plugin-problems/contract'
import { toast } from '@verdict/ui-kit'
import { useEffect, useRef, useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import { ownRows } from '../../contract/live.ts'
import type { TestRunResult } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'

interface TestRunInput {
  readonly language: string
  readonly code: string
  readonly userInput: string
  readonly expectedOutput: string | null
}

/** A live update announces the end; polling covers a lost one. */
const pollIntervalMs = 3000

/** Runs a program with an input and waits for the result. */
export function useTestRun({ pid, keys }: ProblemView): { run: (input: TestRunInput) => void; running: boolean; result: TestRunResult | undefined } {
  const t = useText(submissions)
  const { user, openSignIn } = useSession()
  const { testRun, testRunResult } = useApi(submissionApi)
  const [key, setKey] = useState<string>()
  const [starting, setStarting] = useState(false)
  const [result, setResult] = useState<TestRunResult>()
  const polling = useRef(false)
  async function poll() {
    if (key === undefined || polling.current) return
    polling.current = true
    const found = await testRunResult({ query: { testJudgeKey: key } }).catch(() => null)
    polling.current = false
    if (found?.status === statuses.pending) return
    setKey(undefined)
    setResult(found ?? undefined)
  }
  const latest = useRef(poll)
  useEffect(() => {
    latest.current = poll
  })
  useLive(ownRows, user?.uid ?? null, { onEvent: ({ testRun: ended }) => void (ended !== null && ended === key && poll()), onReset: () => void poll() })
  useEffect(() => {
    if (key === undefined) return
    const timer = setInterval(() => void latest.current(), pollIntervalMs)
    return () => clearInterval(timer)
  }, [key])
  function run({ userInput, code, ...others }: TestRunInput) {
    if (!user) {
      toast.warning(t('loginFirst'))
      return openSignIn()
    }
    if (code.trim() === '') return toast.error(t('bench.codeEmpty'))
    if (userInput === '') return toast.error(t('run.inputEmpty'))
    setStarting(true)
    setResult(undefined)
    testRun({ body: { pid, code, userInput, ...others, ...keys } })
      .then(setKey, () => undefined)
      .finally(() => setStarting(false))
  }
  return { run, running: starting || key !== undefined, result }
}
