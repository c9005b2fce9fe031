import type { FileOwner } from '@verdict/core'
import type { FileStore, StoredFile, ZipEntry, ZipFile } from '@verdict/core/server'
import { ZipBroken } from '../../contract.ts'
import { CaseFileWriter } from './case-file-writer.ts'
import { outputNameOf } from './case-pairs.ts'
import { mapLimited } from './map-limited.ts'
import { LineEndNormalizer } from './line-endings.ts'
import type { StoredCase } from '../problem/problem-schema.ts'
import type { ZipListing } from './zip-listing.ts'

const concurrency = 8

/** Unpacks a zip's test cases into the file store. Files left by a failure are deleted at night, because no document refers to them. */
export function storeZip({ zip, pairs }: ZipListing, files: FileStore, owner: FileOwner): Promise<StoredCase[]> {
  const writer = new CaseFileWriter(files, owner)
  return mapLimited(pairs, concurrency, async ({ input, output }, index) => {
    const stored = await unpack(zip, input.entry, writer)
    const answer = output ? await unpack(zip, output.entry, writer) : await (await writer.putSmall(Buffer.alloc(0))).stored
    return {
      caseId: index + 1,
      input: stored.hash,
      inputSize: stored.size,
      output: answer.hash,
      outputSize: answer.size,
      inputName: input.name,
      outputName: output?.name ?? outputNameOf(input.name),
      score: 0,
      groupNum: null,
    }
  })
}

async function unpack(zip: ZipFile, entry: ZipEntry, writer: CaseFileWriter): Promise<StoredFile> {
  const source = await zip.read(entry).catch(broken)
  const normalizer = new LineEndNormalizer()
  let zipError: Error | undefined
  source.on('error', (error) => {
    zipError = error
    normalizer.destroy(error)
  })
  const file = await writer.put(source.pipe(normalizer)).catch((error: Error) => (zipError ? broken(zipError) : Promise.reject(error)))
  return file.stored
}

function broken(error: Error): never {
  throw new ZipBroken({ reason: error.message.slice(0, 200) })
}
