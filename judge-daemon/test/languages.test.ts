import { statuses } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLanguages, loadLanguages, type Judge } from '../index.ts'
import { isRoot, languagesFile, openJudge } from './support/judge.ts'
import { languagePrograms } from './support/language-table.ts'
import { aPlusB, task } from './support/tasks.ts'

const all = process.env['VERDICT_LANGUAGES'] === 'all'
const usual = ['C', 'C++', 'Java', 'Python3', 'JavaScript Node']
const { found } = await findLanguages(await loadLanguages(languagesFile))
const names = Object.keys(languagePrograms).filter((name) => all || usual.includes(name))
const here = new Set(found.map((one) => one.language.name))

describe.skipIf(!isRoot)(
  `known verdicts, language by language (${all ? 'all' : 'the usual ones; VERDICT_LANGUAGES=all for all'}; needs root)`,
  () => {
    let judge: Judge
    beforeAll(async () => {
      judge = await openJudge({ backend: 'jail' })
    })
    afterAll(() => judge.close())

    for (const name of names) {
      const programs = languagePrograms[name]!
      const verdict = async (code: string, timeLimit: number) => {
        const judgement = await judge.judge(task(code, { language: name, cases: aPlusB.slice(0, 1), problem: { timeLimit, memoryLimit: 64 } }))
        return [judgement.status, (judgement.errorMessage ?? '').slice(0, 300), judgement.cases[0]?.message]
      }
      describe.skipIf(!here.has(name))(`${name}${here.has(name) ? '' : ' (not on this machine)'}`, () => {
        test('loops', async () => {
          expect((await verdict(programs.loops, 300))[0]).toBe(statuses.timeLimitExceeded)
        })
        test('fails with a code', async () => {
          expect(await verdict(programs.fails, 3000)).toMatchObject([statuses.runtimeError, '', 'exit status code: 3'])
        })
        test.skipIf(!programs.grows)('allocates memory endlessly', async () => {
          expect((await verdict(programs.grows!, 10_000))[0]).toBe(statuses.memoryLimitExceeded)
        })
        test.skipIf(!programs.broken)('does not compile', async () => {
          expect((await verdict(programs.broken!, 1000))[0]).toBe(statuses.compileError)
        })
        test.skipIf(!programs.threads)('uses threads', async () => {
          expect((await verdict(programs.threads!, 5000))[0]).toBe(statuses.accepted)
        })
      })
    }
  },
  120_000,
)
