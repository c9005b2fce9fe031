import { channelOf, kernelApi, liveEvents } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { boardApi, boardKeyOf, liveBoard, type BoardUpdate } from '@verdict/plugin-contests/contract'
import { nothingFollowed, withPage, withUpdate, type BoardFollowing } from '../../plugins/contests/web/board/board-following.ts'
import type { Stopwatch } from './stopwatch.ts'

/** A verdict that makes a wrong attempt right, and when it was given. */
export interface GivenVerdict {
  readonly uid: string
  readonly displayId: string
  readonly began: number
}

export interface OpenBoardOptions {
  readonly person: Person
  readonly ownUid: string
  readonly cid: number
  readonly currentPage: number
  /** The last verdict of each user. */
  readonly given: ReadonlyMap<string, GivenVerdict>
  readonly watch: Stopwatch
}

/** As the page of the board does. */
const refreshMs = 30_000
const staleMs = 2000

/** The update that names a verdict. */
interface ReceivedUpdate {
  readonly verdict: GivenVerdict
  readonly update: BoardUpdate
  /** The page at the time of the update. One of another series must be read again. */
  readonly page: BoardFollowing['loaded']
}

/** A page of a board that is open in a browser, without its screen: it follows the updates, and is read again where the page would be. */
export class OpenBoard {
  readonly #options: OpenBoardOptions
  readonly #stop = new AbortController()
  #state: BoardFollowing = nothingFollowed
  #stale: NodeJS.Timeout | undefined
  #refreshing: NodeJS.Timeout | undefined
  #closed = false
  readonly #told = new Set<GivenVerdict>()
  /** Updates that the page does not show yet. */
  #unshown: ReceivedUpdate[] = []
  /** Updates that the page shows without all of their lines. */
  readonly #incomplete: ReceivedUpdate[] = []
  readonly bytes: number[] = []
  /** How often too many rows had changed for an update. */
  ends = 0

  constructor(options: OpenBoardOptions) {
    this.#options = options
  }

  get shown(): number {
    return this.#told.size - this.#unshown.length
  }

  async open(): Promise<void> {
    const { person, cid } = this.#options
    const key = boardKeyOf({ cid, isStaff: false, forceRefresh: false, containsEnd: false })
    const events = liveEvents(await person.use(kernelApi).liveStream({ query: { topics: channelOf(liveBoard, key) } }, this.#stop.signal))
    await events.next()
    void this.#follow(events).catch((error: unknown) => this.#closed || this.#options.watch.failed('live stream', String(error)))
    await this.#read('page of a follower')
    this.#refreshing = setInterval(() => void this.#read('page of a follower'), refreshMs)
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#refreshing)
    clearTimeout(this.#stale)
    this.#stop.abort()
  }

  async #follow(events: ReturnType<typeof liveEvents>): Promise<void> {
    for await (const { data } of events) {
      // Not parsed again: the site and 300 of its clients share this process.
      const update = data as BoardUpdate
      this.bytes.push(JSON.stringify(data).length)
      this.#state = withUpdate(this.#state, update)
      this.#unshown.push(...this.#verdictsIn(update).map((verdict) => ({ verdict, update, page: this.#state.loaded })))
      this.#settle()
    }
    if (!this.#closed) this.#options.watch.failed('live stream', 'ended early')
  }

  async #read(name: string): Promise<void> {
    const { person, cid, currentPage, ownUid, watch } = this.#options
    const api = person.use(boardApi)
    const answers = await watch.time(name, () =>
      Promise.all([api.rank({ body: { cid, currentPage, limit: 50, live: true } }), api.problems({ query: { cid } })]),
    )
    if (!answers || this.#closed) return
    const [page, problems] = answers
    this.#state = withPage(this.#state, { ...page, problems, isSelection: false, inFront: [ownUid] })
    this.#settle()
  }

  /** The last update of a series tells none, but the page is read again, and shows all. */
  #verdictsIn({ changes, isOver }: BoardUpdate): GivenVerdict[] {
    if (isOver) {
      this.ends += 1
      const untold = [...this.#options.given.values()].filter((verdict) => !this.#told.has(verdict))
      for (const verdict of untold) this.#told.add(verdict)
      return untold
    }
    return changes.flatMap(({ uid, row }) => {
      const verdict = this.#options.given.get(uid)
      if (!verdict || this.#told.has(verdict) || !isSolved(row?.submissionInfo, verdict.displayId)) return []
      this.#told.add(verdict)
      return [verdict]
    })
  }

  /** Measures the page's current state, and reads it again if needed, as the page does. */
  #settle(): void {
    const { window, loaded, number } = this.#state
    const isStale = window?.isStale !== false
    const isShown = ({ update, page }: ReceivedUpdate) => (loaded?.live?.series === update.series ? number >= update.number : loaded !== page)
    for (const told of this.#unshown.filter(isShown)) {
      this.#took('verdict to an open board', told)
      this.#incomplete.push(told)
    }
    this.#unshown = this.#unshown.filter((told) => !isShown(told))
    if (isStale) return this.#readLater()
    for (const told of this.#incomplete.splice(0)) this.#took('until that page is complete', told)
  }

  #readLater(): void {
    this.#stale ??= setTimeout(
      () => {
        this.#stale = undefined
        void this.#read('page read again')
      },
      staleMs + Math.random() * staleMs,
    )
  }

  #took(name: string, { verdict }: ReceivedUpdate): void {
    this.#options.watch.took(name, performance.now() - verdict.began)
  }
}

function isSolved(cells: unknown, displayId: string): boolean {
  return (cells as Readonly<Record<string, { isAC?: boolean }>> | undefined)?.[displayId]?.isAC === true
}
