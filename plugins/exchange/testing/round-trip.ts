import type { startExchangeSite } from './exchange-site.ts'
import { modelOf } from './read-model.ts'

type Running = Awaited<ReturnType<typeof startExchangeSite>>

let copies = 0

/** Imports every importable problem of a package and returns the findings of each. */
export async function importAll({ boss }: Running, file: File, more: { readonly skipsValidation?: boolean } = {}) {
  const { id, format } = await boss.upload(file)
  const takeable = (await boss.items(id)).filter((item) => item.takeable === 'yes')
  if (takeable.length > 0) {
    await boss.api.start({ body: { id, ...more } })
    await boss.ended(id)
  }
  return { format, items: await boss.items(id) }
}

/** Returns the findings of a format before it writes these problems. */
export async function exportFindings({ boss }: Running, format: string, pids: readonly number[]) {
  const { id } = await boss.api.prepareExport({ body: { format, pids: [...pids] } })
  const items = await boss.items(id)
  return { id, findings: items.map(({ problemId, takeable, findings }) => [problemId, takeable, findings.map(({ level, message }) => `${level} ${message}`)]) }
}

/** Returns the package of an export that `exportFindings` has prepared. */
export async function writtenFile({ boss }: Running, id: string): Promise<File> {
  await boss.api.start({ body: { id } })
  const written = await boss.ended(id)
  if (written.state !== 'done') throw new Error(`the export has ${written.state}: ${written.error}`)
  return new File([(await boss.api.download({ query: { id } })).content], 'written.zip')
}

/** Imports a package of these problems under other display IDs. Returns all its items, and those of the problems in order. */
export async function readCopies({ boss }: Running, file: File, { problemIds, readAs }: { readonly problemIds: readonly string[]; readonly readAs: string }) {
  const copy = await boss.upload(file)
  if (copy.format !== readAs) throw new Error(`what was written is taken for ${copy.format} and not for ${readAs}`)
  // A format can change the order; one without display IDs keeps it.
  const ids = (await boss.items(copy.id)).map((item) => item.problemId)
  const items = problemIds.map((problemId, index) => ({ index: ids.includes(problemId) ? ids.indexOf(problemId) : index, problemId: `COPY${(copies += 1)}` }))
  await boss.api.start({ body: { id: copy.id, items } })
  await boss.ended(copy.id)
  const read = await boss.items(copy.id)
  const failed = read.find(({ state }) => state !== 'done')
  if (failed) throw new Error(`${failed.place} was not read again: ${failed.findings[0]?.message}`)
  return { read, copied: items.map(({ index, problemId }) => ({ problemId, pid: read[index]!.pid! })) }
}

/**
 * Writes problems as a package and reads them again under other display IDs. For a lossless format, the models of both sides are equal. `findings` are those
 * before writing, `readFindings` those of reading. `readAs` names another format that reads the package.
 */
export async function roundTrip(running: Running, format: string, problems: readonly { readonly pid: number; readonly problemId: string }[], readAs = format) {
  const before = await Promise.all(problems.map(({ problemId }) => modelOf(problemId)))
  const { id, findings } = await exportFindings(
    running,
    format,
    problems.map(({ pid }) => pid),
  )
  const file = await writtenFile(running, id)
  const { read, copied } = await readCopies(running, file, { problemIds: problems.map(({ problemId }) => problemId), readAs })
  const after = await Promise.all(copied.map(({ problemId }) => modelOf(problemId)))
  // Every copy gets another display ID because its own is taken.
  const readFindings = read.map((item) => item.findings.filter(({ code }) => code !== 'problems/id-taken').map(({ level, message }) => `${level} ${message}`))
  return { before, after, findings, readFindings, file }
}
