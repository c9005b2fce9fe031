import { readFileSync } from 'node:fs'
import type { DataFile } from './data-file.ts'
import { metaPageProblem, parseMeta, type Meta } from './page-format.ts'

const assumedPageSize = 4096

/** The metas of a file that can be read. Each commit overwrites the older of the first two, and each sync the third, in the middle of page 0. */
export interface Metas {
  readonly first: Meta | undefined
  readonly second: Meta | undefined
  readonly synced: Meta | undefined
  /** One sentence for each fault. */
  readonly problems: readonly string[]
}

export function readMetas(file: DataFile): Metas {
  const pageSize = [0, assumedPageSize].map((position) => metaAt(file, position)?.pageSize).find((size) => size !== undefined) ?? assumedPageSize
  if (file.size < 2 * pageSize) return { first: undefined, second: undefined, synced: undefined, problems: [`Its size is only ${file.size} B.`] }
  const pages = [0, 1].map((number) => file.read(number * pageSize, pageSize))
  const problems = pages.map(
    (page, number) => metaPageProblem(page, number) ?? (parseMeta(page, 0)?.pageSize === pageSize ? undefined : 'its fields are wrong'),
  )
  const [first, second] = pages.map((page, number) => (problems[number] ? undefined : parseMeta(page, 0)))
  const half = pages[0]!.subarray(pageSize / 2)
  const wasSynced = half.some((byte) => byte !== 0)
  const synced = wasSynced ? parseMeta(half, 0) : undefined
  const sentences = problems.flatMap((problem, number) => (problem ? [`Meta page ${number} is damaged: ${problem}.`] : []))
  if (wasSynced && synced?.pageSize !== pageSize) sentences.push('Meta page 0 is damaged: its record of the last sync is wrong.')
  return { first, second, synced, problems: sentences }
}

function metaAt(file: DataFile, position: number): Meta | undefined {
  const page = file.read(position, assumedPageSize)
  return page.length === assumedPageSize && metaPageProblem(page, position === 0 ? 0 : 1) === undefined ? parseMeta(page, 0) : undefined
}

/** The meta that LMDB opens: the latest, or after a power failure the last one that was synced. Undefined if the latter is missing. */
export function metaToOpen({ first, second, synced }: Metas): Meta | undefined {
  const bootId = currentBootId()
  const isSafe = (meta: Meta) => !meta.isUnsynced || (meta.bootId !== 0n && meta.bootId === bootId)
  const pick = (a: Meta | undefined, b: Meta | undefined) => {
    if (!a || !b?.transaction) return a
    const [older, latest] = a.transaction >= b.transaction ? [b, a] : [a, b]
    return isSafe(latest) || older.transaction === latest.transaction ? latest : older
  }
  const chosen = pick(pick(first, second), synced)
  const isKnown = chosen && (chosen.transaction === 0 || isSafe(chosen) || chosen.transaction === synced?.transaction)
  return isKnown ? chosen : undefined
}

export function newestMeta({ first, second, synced }: Metas): Meta | undefined {
  return [first, second, synced].filter((meta) => meta !== undefined).toSorted((a, b) => b.transaction - a.transaction)[0]
}

/** As LMDB reads it: the digits before the first hyphen. */
function currentBootId(): bigint {
  try {
    return BigInt(`0x${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').split('-')[0]}`)
  } catch {
    return 0n
  }
}
