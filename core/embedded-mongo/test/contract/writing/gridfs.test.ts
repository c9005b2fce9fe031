import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { GridFSBucket } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, db } = await contract()

const megabyte = Buffer.alloc(1_000_000, randomBytes(1000))

async function* megabytes(count: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.concat([Buffer.from(`${index}:`), megabyte])
}

async function digest(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

const store = (bucket: GridFSBucket, name: string, chunks: AsyncIterable<Buffer>) => {
  const upload = bucket.openUploadStream(name, { metadata: { kind: 'test' } })
  return pipeline(Readable.from(chunks), upload).then(() => upload.id)
}

describe('GridFS', () => {
  fact('50 MB come back as they went in', async () => {
    const bucket = new GridFSBucket(db, { bucketName: 'large' })
    const id = await store(bucket, 'big.bin', megabytes(50))
    expect(await digest(bucket.openDownloadStream(id))).toBe(await digest(megabytes(50)))
    expect(await bucket.find({ filename: 'big.bin' }).toArray()).toMatchObject([{ length: 50_000_140, chunkSize: 255 * 1024, metadata: { kind: 'test' } }])
  })
  fact('a range of a file is read alone', async () => {
    const bucket = new GridFSBucket(db, { bucketName: 'ranged', chunkSizeBytes: 1000 })
    const id = await store(bucket, 'a', megabytes(1))
    const whole = await buffer(megabytes(1))
    const part = await buffer(bucket.openDownloadStream(id, { start: 999, end: 3001 }))
    expect(part.equals(whole.subarray(999, 3001))).toBe(true)
  })
  fact('the last file of a name is read by its name', async () => {
    const bucket = new GridFSBucket(db, { bucketName: 'named' })
    for (const content of ['one', 'two']) await pipeline(Readable.from([Buffer.from(content)]), bucket.openUploadStream('same'))
    expect(await text(bucket.openDownloadStreamByName('same'))).toBe('two')
    expect(await text(bucket.openDownloadStreamByName('same', { revision: 0 }))).toBe('one')
  })
  fact('an empty file', async () => {
    const bucket = new GridFSBucket(db, { bucketName: 'empty' })
    const upload = bucket.openUploadStream('nothing')
    await pipeline(Readable.from([]), upload)
    expect(await text(bucket.openDownloadStream(upload.id))).toBe('')
  })
  fact('a deleted file leaves no chunk', async () => {
    const bucket = new GridFSBucket(db, { bucketName: 'deleted' })
    const id = await store(bucket, 'a', megabytes(2))
    await bucket.delete(id)
    expect(await db.collection('deleted.files').countDocuments()).toBe(0)
    expect(await db.collection('deleted.chunks').countDocuments()).toBe(0)
  })
  fact('the bucket indexes its files and chunks', async () => {
    await store(new GridFSBucket(db, { bucketName: 'indexed' }), 'a', megabytes(1))
    expect(await db.collection('indexed.chunks').indexes()).toMatchObject([{ name: '_id_' }, { key: { files_id: 1, n: 1 }, unique: true }])
    expect(await db.collection('indexed.files').indexes()).toMatchObject([{ name: '_id_' }, { key: { filename: 1, uploadDate: 1 } }])
  })
})
