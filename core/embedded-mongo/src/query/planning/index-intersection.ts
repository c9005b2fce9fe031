import type { Collection } from '../../storage/collection.ts'
import { after, recordIdOf } from '../../storage/layout.ts'
import type { IndexPlan } from './index-plan.ts'
import type { Examined } from '../scan.ts'
import { sliceIsOver, type Flow } from '../time-slice.ts'

/** Whether what the plan finds stands in the order of what its keys hold behind the values that were asked for, each record once. */
export function standsInOrder({ index, fields, ranges, repeats }: IndexPlan): boolean {
  return fields.length > 0 && ranges.length === 1 && fields.every(({ points }) => points) && !repeats && !index.unique && !index.record.lossy
}

/** Whether two such plans stand in the same order, so that reading them side by side gives what stands in both. */
export function standSideBySide(a: IndexPlan, b: IndexPlan): boolean {
  return standsInOrder(a) && standsInOrder(b) && a.reverse === b.reverse && a.sorted === b.sorted && orderOf(a) === orderOf(b)
}

function orderOf({ index, fields }: IndexPlan): string {
  return JSON.stringify(index.fields.slice(fields.length).map((field, position) => [field, index.directions[fields.length + position]]))
}

/** The records that stand in all plans. Each jumps to where the furthest stands, so that the rarest sets the pace. */
export function* meeting(collection: Collection, plans: readonly IndexPlan[], examined: Examined): Flow<number> {
  const [first, ...others] = plans.map((plan) => new Line(collection, plan, examined)) as [Line, ...Line[]]
  let wanted = first.reach()
  while (wanted) {
    const found = reachedByAll(others, wanted)
    if (found === wanted) yield recordIdOf(wanted)
    wanted = found && first.reach(found, found === wanted ? 'behind' : 'at')
    if (sliceIsOver()) yield undefined
  }
}

/** The place itself where all lines have it, else a later one where one of them goes on; undefined at the end of one. */
function reachedByAll(lines: readonly Line[], wanted: Buffer): Buffer | undefined {
  for (const line of lines) {
    const place = line.reach(wanted)
    if (place !== wanted && !place?.equals(wanted)) return place
  }
  return wanted
}

const fewestKeys = 16
const mostKeys = 256
const jumpsInARow = 64

/** The keys of one plan, without what all of them begin with. */
class Line {
  readonly #collection: Collection
  readonly #plan: IndexPlan
  readonly #examined: Examined
  readonly #beginning: Buffer
  #batch: Buffer[] = []
  #at = 0
  #given = 0
  #size = fewestKeys
  #jumps = 0
  #isLast = false
  #version = -1

  constructor(collection: Collection, plan: IndexPlan, examined: Examined) {
    this.#collection = collection
    this.#plan = plan
    this.#examined = examined
    this.#beginning = plan.ranges[0]!.start
  }

  /** The first place at `from` or, when asked so, behind it. */
  reach(from?: Buffer, where: 'at' | 'behind' = 'at'): Buffer | undefined {
    if (this.#version === this.#collection.version) {
      for (; this.#at < this.#batch.length; this.#at += 1) if (this.#isThere(from, where)) return this.#place()
      if (this.#isLast) return undefined
    }
    this.#read(from, where)
    return this.#place()
  }

  #isThere(from: Buffer | undefined, where: 'at' | 'behind'): boolean {
    const here = this.#batch[this.#at]!
    if (!from || here === from) return where === 'at'
    const order = here.compare(from) * (this.#plan.reverse ? -1 : 1)
    return order > 0 || (order === 0 && where === 'at')
  }

  #place(): Buffer | undefined {
    this.#given += 1
    return this.#batch[this.#at]
  }

  /** Reads on from a place: more and more at once while much of it is wanted; while the others jump far, only what is asked for. */
  #read(from: Buffer | undefined, where: 'at' | 'behind'): void {
    this.#collection.checkStillThere(this.#plan.index)
    const isDense = this.#given * 8 >= this.#batch.length
    if (!isDense) this.#jumps = jumpsInARow
    if (from && this.#jumps > 0) {
      this.#jumps -= 1
      this.#size = fewestKeys
      const isHere = where === 'at' && this.#collection.has(Buffer.concat([this.#beginning, from]))
      return isHere ? this.#take([from], false) : this.#take(this.#keys(from, where, 1))
    }
    if (this.#batch.length > 0) this.#size = Math.min(this.#size * 2, mostKeys)
    this.#take(this.#keys(from, where, this.#size))
  }

  #keys(from: Buffer | undefined, where: 'at' | 'behind', most: number): Buffer[] {
    const keys = this.#collection.keys(this.#range(from, where), most)
    this.#isLast = keys.length < most
    return keys.map((key) => key.subarray(this.#beginning.length))
  }

  #take(batch: Buffer[], isLast = this.#isLast): void {
    this.#batch = batch
    this.#isLast = isLast
    this.#examined.keys += batch.length
    this.#at = 0
    this.#given = 0
    this.#version = this.#collection.version
  }

  #range(from: Buffer | undefined, where: 'at' | 'behind') {
    const [start, end] = [this.#beginning, after(this.#beginning)]
    const { reverse } = this.#plan
    if (!from) return reverse ? { start: end, end: start, reverse } : { start, end }
    const place = Buffer.concat([this.#beginning, from])
    const isAfter = reverse === (where === 'at')
    const limit = isAfter ? Buffer.concat([place, Buffer.from([0])]) : place
    return reverse ? { start: limit, end: start, reverse } : { start: limit, end }
  }
}
