import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import type { FileStore, StoredFile } from '@verdict/core/server'
import { ZipBroken } from '../../contract.ts'
import { outputNameOf } from './case-pairs.ts'
import { eachLimited } from './each-limited.ts'
import { LineEnds } from './line-endings.ts'
import type { UploadDoc } from '../problem-schema.ts'
import { listZip, type ZipLimits } from './zip-listing.ts'

const atOnce = 8

/** Unpacks the test cases of a zip into the file store; what a failure leaves there is named by nobody and swept. */
export async function storeZip(path: string, files: FileStore, limits: ZipLimits): Promise<{ cases: UploadDoc['cases']; withoutOutput: string[] }> {
  const { zip, entries, pairs } = await listZip(path, limits)
  try {
    const cases = await eachLimited(pairs, atOnce, async ({ input, output }, index) => {
      const stored = await unpacked(zip, entries.get(input)!, files)
      const answer = output === undefined ? await files.put(Buffer.alloc(0)) : await unpacked(zip, entries.get(output)!, files)
      return {
        caseId: index + 1,
        input: stored.hash,
        inputSize: stored.size,
        output: answer.hash,
        outputSize: answer.size,
        inputName: input,
        outputName: output ?? outputNameOf(input),
      }
    })
    return { cases, withoutOutput: pairs.flatMap(({ input, output }) => (output === undefined ? [input] : [])) }
  } finally {
    zip.close()
  }
}

async function unpacked(zip: ZipFile, entry: Entry, files: FileStore): Promise<StoredFile> {
  const source = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  ).catch(broken)
  const unified = new LineEnds()
  let fault: Error | undefined
  source.on('error', (error) => {
    fault = error
    unified.destroy(error)
  })
  return files.put(source.pipe(unified)).catch((error: Error) => (fault ? broken(fault) : Promise.reject(error)))
}

function broken(error: Error): never {
  throw new ZipBroken({ reason: error.message.slice(0, 200) })
}
