import { useApi, useLive, useSession, useText } from '@verdict/core/web'
import type { ProblemOnScreen } from '@verdict/plugin-problems/contract'
import { toast } from '@verdict/ui-kit'
import { useEffect, useRef, useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import { ownRows } from '../../contract/live.ts'
import type { TestRunResult } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'

interface Wish {
  readonly language: string
  readonly code: string
  readonly userInput: string
  readonly expectedOutput: string | null
}

const pending = 5
/** The end is told by itself; this look is for when that was lost. */
const lookAgain = 3000

/** Runs a program with an input and waits for what comes of it. */
export function useTestRun({ pid, keys }: ProblemOnScreen): { run: (wish: Wish) => void; running: boolean; result: TestRunResult | undefined } {
  const say = useText(submissions)
  const { user, openSignIn } = useSession()
  const { testRun, testRunResult } = useApi(submissionApi)
  const [key, setKey] = useState<string>()
  const [starting, setStarting] = useState(false)
  const [result, setResult] = useState<TestRunResult>()
  const looking = useRef(false)
  async function look() {
    if (key === undefined || looking.current) return
    looking.current = true
    const found = await testRunResult({ query: { testJudgeKey: key } }).catch(() => null)
    looking.current = false
    if (found?.status === pending) return
    setKey(undefined)
    setResult(found ?? undefined)
  }
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useLive(ownRows, user?.uid ?? null, { onEvent: (told) => void (told.testRun !== null && told.testRun === key && look()), onReset: () => void look() })
  useEffect(() => {
    if (key === undefined) return
    const timer = setInterval(() => void latest.current(), lookAgain)
    return () => clearInterval(timer)
  }, [key])
  function run({ userInput, code, ...wish }: Wish) {
    if (!user) {
      toast.warning(say('loginFirst'))
      return openSignIn()
    }
    if (code.trim() === '') return toast.error(say('bench.codeEmpty'))
    if (userInput === '') return toast.error(say('run.inputEmpty'))
    setStarting(true)
    setResult(undefined)
    const type = keys.cid ? 'contest' : keys.gid ? 'group' : 'public'
    testRun({ body: { pid, type, code, userInput, ...wish, ...keys } })
      .then(setKey, () => undefined)
      .finally(() => setStarting(false))
  }
  return { run, running: starting || key !== undefined, result }
}
