import type { Person } from '@verdict/core/testing'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { program, Scene } from '@verdict/plugin-submissions/testing'
import { vi } from 'vitest'
import { boardApi, contestAdminApi } from '../../contract.ts'
import contests from '../../server/index.ts'
import { form } from '../../testing/forms.ts'

const statuses = { accepted: 0, wrong: -1, compile: -2 } as const

/** A contest of five hours with a freeze in the last one. The runs show the cases in which scoreboards of real regionals differ, in the order of their times. */
const runs = `
  0:05:00.000 guest    A accepted   an unofficial team solves all, and first
  0:10:00.000 guest    B accepted
  0:15:00.000 guest    C accepted
  0:20:00.000 guest    D accepted
  0:20:59.000 alder    A accepted   minute 20
  0:21:00.000 beech    A accepted
  0:30:00.000 fir      A accepted
  0:40:00.000 beech    B accepted
  0:40:59.000 alder    B accepted   minute 40: rounded down for each problem, alder is ahead of beech, and behind with sums of seconds
  0:50:05.000 cedar    A accepted
  0:50:55.000 elm      A accepted
  1:10:10.000 elm      B accepted   cedar and elm are equal, with a medal's border between them
  1:10:50.000 cedar    B accepted
  1:30:00.000 fir      B accepted   the penalty of cedar and elm, but a later last solution
  1:40:00.000 grape    A compile    costs nothing
  1:41:00.000 grape    A wrong
  1:42:00.000 grape    A accepted
  1:43:00.000 grape    A wrong      nothing counts after the solution
  1:50:00.000 hazel    A wrong
  2:00:00.000 ivy      A accepted
  2:10:00.000 hawthorn A wrong
  2:20:00.000 hawthorn A wrong
  2:30:10.000 alder    C accepted   the first of two in this minute
  2:30:40.000 beech    C accepted
  3:59:59.999 grape    B wrong      shown, although its verdict comes during the freeze
  4:00:00.000 grape    B accepted   hidden: it was submitted with the freeze
  4:05:00.000 grape    C compile    hidden, too: otherwise a vanished attempt would tell the verdict
  4:10:00.000 alder    D wrong
  4:20:00.000 hazel    D accepted   the first of official teams, in one instant with ivy
  4:20:00.000 ivy      D accepted
  4:21:00.000 hazel    D wrong      counts nothing, but as an attempt until the results are revealed
`

export const displayIds = ['A', 'B', 'C', 'D']
export const medals = [1, 2, 2]

const hour = 3_600_000
const end = 5 * hour
const freeze = 4 * hour

interface Cell {
  readonly isAC?: boolean
  readonly isFirstAC?: boolean
  readonly ACTime?: number
  readonly errorNum: number
  readonly tryNum?: number
}

/** The made-up regional, whose time the tests set. */
export class MadeUpRegional {
  readonly scene: Scene
  readonly jury: Person
  readonly teams = new Map<string, Person>()
  cid = 0
  readonly #start = Math.floor(Date.now() / hour) * hour + hour

  private constructor(scene: Scene, jury: Person) {
    this.scene = scene
    this.jury = jury
  }

  static async start(): Promise<MadeUpRegional> {
    const scene = await Scene.start([contests])
    const regional = new MadeUpRegional(scene, await scene.site.as('admin', 'jury'))
    await regional.#create()
    return regional
  }

  async #create(): Promise<void> {
    const { admin, scene, teams } = this
    const times = { startTime: this.#moment(0), endTime: this.#moment(end), sealRank: true, sealRankTime: this.#moment(freeze), autoRealRank: false }
    const awardConfigList = ['Gold', 'Silver', 'Bronze'].map((name, index) => ({
      priority: index,
      name,
      color: '#fff',
      background: '#fa0',
      num: medals[index],
    }))
    const fields = { rule: 'icpc', openRank: true, starAccount: ['guest'], awardType: 2, awardConfigList, ...times }
    this.cid = (await admin.create({ body: form(fields) })).cid
    for (const displayId of displayIds) await admin.addFromBank({ body: { cid: this.cid, pid: (await scene.problem()).pid, displayId, staysListed: true } })
    for (const [, name] of tableOf(runs)) if (!teams.has(name)) teams.set(name, await scene.site.as('default_user', name))
  }

  get admin() {
    return this.jury.use(contestAdminApi)
  }

  #moment(at: number): string {
    return new Date(this.#start + at).toISOString()
  }

  /** Sets the clock to this many milliseconds after the start. */
  #clock(at: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: this.#start + at })
  }

  /** Submits all runs at their times. The last one before the freeze gets its verdict in it. */
  async run(): Promise<void> {
    const verdicts = new Map<number, (typeof statuses)[keyof typeof statuses]>()
    const judge = () => this.scene.judge((submitId) => ({ status: verdicts.get(submitId)! }))
    for (const [time, name, pid, verdict] of tableOf(runs)) {
      const at = millisecondsOf(time)
      if (at === freeze - 1) await judge()
      this.#clock(at)
      const { submitId } = await this.teams
        .get(name)!
        .use(submissionApi)
        .submit({ body: { pid, cid: this.cid, language: 'C++', code: program } as never })
      verdicts.set(submitId, statuses[verdict])
    }
    await judge()
  }

  /** Ends the contest; its results stay frozen. */
  end(): void {
    this.#clock(end)
  }

  /** Returns the scoreboard that visitors see, as texts: rank, team, solved problems, penalty, medal, and each problem. */
  async publicBoard(): Promise<string[]> {
    const { records } = await this.scene.site
      .visitor()
      .use(boardApi)
      .outsideRank({ body: { cid: this.cid } })
    const lines = records.map(({ rank, username, ac, totalTime, awardName, submissionInfo }) => {
      const cells = displayIds.map((displayId) => cellText((submissionInfo as Record<string, Cell>)[displayId]))
      return [rank < 0 ? '*' : rank, username, ac, Number(totalTime) / 60, awardName ?? '-', ...cells].join(' ')
    })
    // Equal teams are in the order of their IDs, which are random.
    return lines.toSorted((a, b) => (parseInt(a) === parseInt(b) ? a.localeCompare(b) : lines.indexOf(a) - lines.indexOf(b)))
  }
}

/** A solution as its minute, `+` with errors, `!` if it is the first; otherwise errors as `-`, and hidden attempts as `?`. */
function cellText(cell: Cell | undefined): string {
  if (!cell) return '.'
  if (cell.isAC) return `${cell.ACTime! / 60}${cell.errorNum > 0 ? `+${cell.errorNum}` : ''}${cell.isFirstAC ? '!' : ''}`
  return `${cell.errorNum > 0 ? `-${cell.errorNum}` : ''}${cell.tryNum ? `?${cell.tryNum}` : ''}` || '.'
}

type Line = [time: string, name: string, pid: string, verdict: keyof typeof statuses]
const tableOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as Line)

function millisecondsOf(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number]
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
}
