import type { SitePlugin } from '@verdict/core/site'
import type { Person, TestOptions } from '@verdict/core/testing'
import { Scene } from '@verdict/plugin-submissions/testing'
import { categoryApi, rankApi, trainingAdminApi, trainingApi, type TrainingForm } from '../../contract.ts'
import trainings from '../../server/index.ts'

type Fields = Partial<Record<keyof TrainingForm['training'], unknown>>
type Status = -4 | -3 | -2 | -1 | 0 | 1 | 8

/** A site with trainings, a teacher, another admin, root and students. */
export class TrainingScene {
  readonly scene: Scene
  readonly people: Record<string, Person> = {}
  category = 0

  private constructor(scene: Scene) {
    this.scene = scene
  }

  static async start(
    pupils: readonly string[] = ['ann', 'ben'],
    more: readonly SitePlugin['server'][] = [],
    options: TestOptions = {},
  ): Promise<TrainingScene> {
    const started = new TrainingScene(await Scene.start([trainings, ...more], options))
    const { scene, people } = started
    for (const name of pupils) people[name] = await scene.site.as('default_user', name)
    people.teacher = await scene.site.as('admin', 'teacher')
    people.other = await scene.site.as('problem_admin', 'other')
    people.root = await scene.site.as('root', 'boss')
    started.category = (await people.root.use(categoryApi).add({ body: { name: 'Basics', color: '#409eff' } })).id
    return started
  }

  close(): Promise<void> {
    return this.scene.site.close()
  }

  settled() {
    return this.scene.site.settled()
  }

  admin(name = 'teacher') {
    return this.people[name]!.use(trainingAdminApi)
  }

  api(name: string) {
    return this.people[name]!.use(trainingApi)
  }

  form(fields: Fields = {}, category: number | null = this.category): TrainingForm {
    return {
      training: { title: 'Loops', synopsis: 'Ten problems', description: 'Count and add.', auth: 'Public', ...fields },
      trainingCategory: { id: category },
    } as TrainingForm
  }

  async create(fields: Fields = {}, name = 'teacher'): Promise<number> {
    return (await this.admin(name).create({ body: this.form(fields) })).tid
  }

  edit(tid: number, fields: Fields, name = 'teacher') {
    return this.admin(name).edit({ body: { training: { id: tid, ...fields } as TrainingForm['training'] } })
  }

  /** Creates a training with some new bank problems under their own display IDs. */
  async course(count: number, fields: Fields = {}) {
    const tid = await this.create(fields)
    const problems: { pid: number; id: string }[] = []
    for (let index = 0; index < count; index += 1) {
      const problem = await this.scene.problem()
      problems.push(problem)
      await this.admin().addFromBank({ body: { tid, pid: problem.pid } })
    }
    return { tid, problems }
  }

  /** Makes a submission with a verdict, in the bank or in a training. */
  judged(name: string, problemId: string, status: Status, tid?: number, time = 5): Promise<number> {
    return this.scene.judged(this.people[name]!, problemId, { status, time }, tid === undefined ? {} : { tid })
  }

  rank(name: string, tid: number, query: object = {}) {
    return this.people[name]!.use(rankApi).rank({ query: { tid, ...query } })
  }

  /** Returns the ranking as seen by a user: name, place, solved problems, running time. */
  async ranks(name: string, tid: number, query: object = {}) {
    return (await this.rank(name, tid, query)).records.map(({ username, rank, ac, totalRunTime }) => [username, rank, ac, totalRunTime])
  }

  async uidOf(name: string): Promise<string> {
    return (await this.scene.site.site.userServices.users.findByName(name))!.uid
  }
}
