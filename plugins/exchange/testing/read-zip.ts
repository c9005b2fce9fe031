import { fromBufferPromise } from 'yauzl'

/** Returns the files of a zip as texts, by path. */
export async function readZip(file: Blob): Promise<ReadonlyMap<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(await file.arrayBuffer()), { autoClose: false })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Uint8Array[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array)
    files.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  return files
}
