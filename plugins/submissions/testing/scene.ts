import { startTestSite, type Person, type TestOptions, type TestSite } from '@verdict/core/testing'
import type { SitePlugin } from '@verdict/core/site'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { vi } from 'vitest'
import { ManualDaemon, verdict, server as judging } from '@verdict/plugin-judging/testing'
import { draft, scribeApi, scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { submissionApi } from '../contract.ts'
import submissions from '../server/index.ts'

type Outcome = Parameters<typeof verdict>[0]

/** A program that is long enough to be accepted as one. */
export const program = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n'

/** A site with problems and submissions, and a daemon whose verdicts the tests choose. */
export class Scene {
  readonly site: TestSite
  daemon!: ManualDaemon
  #problems = 0

  private constructor(site: TestSite) {
    this.site = site
  }

  static async start(more: readonly (SitePlugin | SitePlugin['server'])[] = [], options: TestOptions = {}): Promise<Scene> {
    const scene = new Scene(
      await startTestSite([judging, problems, submissions, scribeServer, ...more], {
        settings: { submissions: { defaultSubmitInterval: 0 } },
        ...options,
      } as never),
    )
    scene.daemon = await ManualDaemon.of(scene.site, {
      languages: ['C++', 'Python3', 'Java'].map((name) => ({
        name,
        contentType: 'text/x-c++src',
        description: name,
        compileCommand: null,
        template: null,
        codeTemplate: null,
        isSpj: false,
        seq: 0,
      })),
    })
    return scene
  }

  async problem(different: Partial<ProblemDraft> = {}): Promise<{ pid: number; id: string }> {
    const id = `P${(this.#problems += 1)}`
    const author = await this.site.as('admin')
    const { pid } = await author.use(scribeApi).write({ body: draft({ problemId: id, ...different }) as never })
    return { pid, id: different.problemId ?? id }
  }

  async submit(person: Person, pid: string, more: Record<string, unknown> = {}): Promise<number> {
    return (await person.use(submissionApi).submit({ body: { pid, language: 'C++', code: program, ...more } })).submitId
  }

  /** Ends the judging of all waiting submissions, each with the function's outcome for its number. */
  async judge(outcome: Outcome | ((submitId: number) => Outcome) = {}): Promise<number[]> {
    await this.site.settled()
    const done: number[] = []
    for (let tasks = await this.daemon.claim(50); tasks.length > 0; tasks = await this.daemon.claim(50)) {
      for (const task of tasks) {
        const submitId = Number(/(\d+):/.exec(task.id)?.[1] ?? 0)
        await this.daemon.report(task, { verdict: verdict(typeof outcome === 'function' ? outcome(submitId) : outcome) })
        done.push(submitId)
      }
    }
    await this.site.settled()
    return done
  }

  /** Creates a user's submission, already judged. */
  async judged(person: Person, pid: string, outcome: Outcome = {}, more: Record<string, unknown> = {}): Promise<number> {
    const submitId = await this.submit(person, pid, more)
    await this.judge(outcome)
    return submitId
  }
}

export const until = <T>(look: () => Promise<T>, timeout = 20_000) => vi.waitFor(look, { timeout, interval: 25 })
