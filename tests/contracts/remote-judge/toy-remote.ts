import { setTimeout as pause } from 'node:timers/promises'
import { adminRoles, definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { judges, statuses, type FinalStatus, type JudgeBackend, type JudgeContext, type TaskWork } from '@verdict/plugin-judging/contract'
import { problemBank } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

/** A remote judge as a stranger would write it: only contracts, nothing else touched. */
const toyRemote = definePlugin({ id: 'toy-remote', settings: z.object({ address: z.string().default('http://127.0.0.1:1') }) })

export const toyRemoteApi = toyRemote.api({
  import: {
    method: 'POST',
    path: '/api/toy-remote/import',
    access: { roles: adminRoles },
    body: z.object({ id: z.string() }),
    output: z.object({ pid: z.int() }),
    about: 'Imports a problem of the toy site.',
  },
})

const account = 'school-bot'
const verdicts: Record<string, FinalStatus> = { Accepted: statuses.accepted, 'Wrong Answer': statuses.wrongAnswer }
const ToyProblem = z.object({ title: z.string(), statement: z.string() })
const Runs = z.array(z.object({ id: z.int(), code: z.string() }))
const Run = z.object({ state: z.string(), time: z.int().nullish(), memory: z.int().nullish() })
/** `after` is the newest run before ours was sent; `run` is ours, once it is known. */
const Note = z.object({ after: z.int(), run: z.int().optional() })

export default defineServer(toyRemote, {
  needs: { bank: problemBank },
  setup(ctx, { bank }) {
    const read = async <T>(schema: z.ZodType<T>, path: string, request: RequestInit = {}): Promise<T> =>
      schema.parse(await (await fetch(ctx.settings().address + path, request)).json())
    const runsOf = (problem: string, signal: AbortSignal) => read(Runs, `/runs?problem=${problem}`, { signal })

    /** The number of the run at the toy site; sends the program unless an earlier attempt has done so. */
    async function submit(problem: string, program: { language: string; code: string }, { note, saveNote, signal }: JudgeContext): Promise<number | undefined> {
      const saved = Note.optional().parse(note ?? undefined)
      if (saved?.run !== undefined) return saved.run
      const runs = await runsOf(problem, signal)
      const after = saved?.after ?? Math.max(0, ...runs.map(({ id }) => id))
      const ours = ({ id, code }: { id: number; code: string }) => id > after && code === program.code
      let run = saved && runs.find(ours)
      if (!run) {
        await saveNote({ after })
        await read(z.object({}), '/runs', { method: 'POST', body: JSON.stringify({ problem, ...program }), signal })
        run = (await runsOf(problem, signal)).find(ours)
      }
      if (run) await saveNote({ after, run: run.id })
      return run?.id
    }

    const judge: JudgeBackend['judge'] = async (work: TaskWork, context) => {
      if (work.kind !== 'remote') throw new Error(`the toy site cannot do '${work.kind}'`)
      await context.step({ status: statuses.submitting, text: `sending it to the toy site as ${account}` })
      // The mark makes equal programs of two people different runs.
      const code = `${work.code}\n// ${context.subject}`
      const run = await submit(work.problem.remoteId, { language: work.language, code }, context)
      if (run === undefined) return { status: statuses.submittedFailed, errorMessage: 'the toy site does not show the submission' }
      for (let polls = 0; polls < 1000; polls += 1) {
        const { state, time = null, memory = null } = await read(Run, `/runs/${run}`, { signal: context.signal })
        if (state !== 'Running') return { status: verdicts[state] ?? statuses.unknownResult, time, memory, remoteRun: { id: String(run), account } }
        await context.step({ status: statuses.judging })
        await pause(20, undefined, { signal: context.signal })
      }
      return { status: statuses.unknownResult, remoteRun: { id: String(run), account } }
    }

    ctx.contribute(judges, { oj: 'TOY', languages: [{ name: 'G++', contentType: 'text/x-c++src', description: 'G++ 12' }], leaseSeconds: 2, slots: 2, judge })
    ctx.serve(toyRemoteApi, {
      import: async ({ body: { id }, caller }) => {
        const { title, statement } = await read(ToyProblem, `/problem/${id}`)
        const texts = { title, description: statement, input: 'Two numbers.', output: 'Their sum.' }
        return { pid: (await bank.create({ problemId: `TOY-${id}`, oj: 'TOY', remoteId: id, auth: 1, cases: [], ...texts }, caller.uid)).pid }
      },
    })
  },
})
