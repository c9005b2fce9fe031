import { useApi } from '@verdict/core/web'
import { useCallback, useRef, useState } from 'react'
import { judgeAdminApi, type DaemonRow, type LanguageTest } from '../../contract.ts'

const atTheSameTime = 3

/** One language of one judge; without a language, the judge itself cannot be tested. */
export interface TestRow {
  readonly judge: number
  readonly judgeName: string
  readonly language: string
  readonly result: LanguageTest | undefined
}

/** Tests every language of every judge, a few at a time, until it is stopped. */
export function useLanguageTests() {
  const { testLanguage } = useApi(judgeAdminApi)
  const [rows, setRows] = useState<readonly TestRow[]>([])
  const current = useRef<AbortController>(undefined)
  const stop = useCallback(() => current.current?.abort(), [])

  async function start(judges: readonly DaemonRow[]) {
    stop()
    const { signal } = (current.current = new AbortController())
    const all = judges.flatMap(rowsOf)
    setRows(all)
    const left = all.map((row, index) => ({ row, index })).filter(({ row }) => row.result === undefined)
    const show = (index: number, result: LanguageTest) => !signal.aborted && setRows((now) => now.map((row, at) => (at === index ? { ...row, result } : row)))
    async function testAll() {
      for (let next = left.shift(); next && !signal.aborted; next = left.shift()) {
        const { row, index } = next
        let test = ''
        do {
          const body = { language: row.language, ...(test !== '' && { test }) }
          const result = await testLanguage({ params: { id: row.judge }, body }, signal).catch((error: Error) => failed('judge', error.message))
          show(index, result)
          test = isOver(result) ? '' : result.test
        } while (test !== '' && !signal.aborted)
      }
    }
    await Promise.all(Array.from({ length: atTheSameTime }, testAll))
  }

  return { rows, start, stop, isRunning: rows.some(({ result }) => !result || !isOver(result)) }
}

export const isOver = ({ state }: LanguageTest) => state === 'passed' || state === 'failed'

function failed(step: LanguageTest['step'], message: string | null = null): LanguageTest {
  return { test: '', state: 'failed', step, status: null, time: null, memory: null, message }
}

function rowsOf({ id, name, connected, mode, trouble, languages }: DaemonRow): TestRow[] {
  const row = (language: string, result?: LanguageTest) => ({ judge: id, judgeName: name, language, result })
  if (!connected) return [row('', failed('connect'))]
  if (trouble !== null || mode !== 'working') return [row('', failed('take', trouble))]
  return languages.map((language) => row(language))
}
