import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { ZipFile } from 'yazl'
import { WrongCall } from '../commands/usages.ts'
import { FinishedFile } from '../commands/finished-file.ts'
import { reportFiles } from './report-files.ts'

/** Writes the archive for those who are asked for help. */
export async function report(words: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true })
  if (positionals.length > 1) throw new WrongCall('report', 'Specify one file for the archive.')
  const [name = `verdict-report-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.zip`] = positionals
  // Before the command acts as the account of the data, which may not be allowed to write here.
  const file = name === '-' ? undefined : await FinishedFile.create(resolve(name))
  try {
    const zip = new ZipFile()
    for (const [path, text] of await reportFiles()) zip.addBuffer(Buffer.from(text), path)
    zip.end()
    await pipeline(zip.outputStream, file?.stream ?? process.stdout)
  } catch (error) {
    await file?.discard()
    throw error
  }
  if (!file) return
  await file.finish()
  console.log(
    `Saved the report to ${resolve(name)}.\nSend this file to those who help you. Passwords and keys are replaced; names of users and of problems can be in the log.`,
  )
}
