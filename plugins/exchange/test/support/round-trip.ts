import type { startExchangeSite } from './exchange-site.ts'
import { modelOf } from './read-model.ts'

type Running = Awaited<ReturnType<typeof startExchangeSite>>

let copies = 0

/** Imports everything that can be taken from a package, and answers what there is to say about each problem. */
export async function importAll({ boss }: Running, file: File) {
  const { id, format } = await boss.upload(file)
  const takeable = (await boss.items(id)).filter((item) => item.takeable === 'yes')
  if (takeable.length > 0) {
    await boss.api.start({ body: { id } })
    await boss.ended(id)
  }
  return { format, items: await boss.items(id) }
}

/** What a format says before it writes these problems. */
export async function exportFindings({ boss }: Running, format: string, pids: readonly number[]) {
  const { id } = await boss.api.prepareExport({ body: { format, pids: [...pids] } })
  const items = await boss.items(id)
  return { id, findings: items.map(({ problemId, takeable, findings }) => [problemId, takeable, findings.map(({ level, message }) => `${level} ${message}`)]) }
}

/**
 * Writes problems as a package of a format, and reads them again under other display ids. The models of both sides are equal for a format that loses nothing; `findings`
 * are what it says before it writes, and `readFindings` what it says when it reads. `readAs` is for one that another format reads.
 */
export async function roundTrip(running: Running, format: string, problems: readonly { readonly pid: number; readonly problemId: string }[], readAs = format) {
  const { boss } = running
  const before = await Promise.all(problems.map(({ problemId }) => modelOf(problemId)))
  const { id, findings } = await exportFindings(
    running,
    format,
    problems.map(({ pid }) => pid),
  )
  await boss.api.start({ body: { id } })
  const written = await boss.ended(id)
  if (written.state !== 'done') throw new Error(`the export has ${written.state}: ${written.error}`)
  const file = new File([(await boss.api.download({ query: { id } })).content], 'written.zip')
  const copy = await boss.upload(file)
  if (copy.format !== readAs) throw new Error(`what ${format} has written is taken for ${copy.format}`)
  // A format may put them into another order; one without display ids keeps it.
  const ids = (await boss.items(copy.id)).map((item) => item.problemId)
  const items = problems.map(({ problemId }, index) => ({ index: ids.includes(problemId) ? ids.indexOf(problemId) : index, problemId: `COPY${(copies += 1)}` }))
  await boss.api.start({ body: { id: copy.id, items } })
  await boss.ended(copy.id)
  const read = await boss.items(copy.id)
  const failed = read.find(({ state }) => state !== 'done')
  if (failed) throw new Error(`${failed.place} was not read again: ${failed.findings[0]?.message}`)
  const after = await Promise.all(items.map(({ problemId }) => modelOf(problemId)))
  // Every copy has another display id, which is taken.
  const readFindings = read.map((item) => item.findings.filter(({ code }) => code !== 'problems/id-taken').map(({ level, message }) => `${level} ${message}`))
  return { before, after, findings, readFindings, file }
}
