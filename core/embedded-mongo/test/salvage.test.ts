import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shareOf } from '../../testing/share.ts'
import { checkDirectory, startEmbeddedMongo } from '../src/index.ts'
import { salvage } from '../src/repair/salvage.ts'
import { contentOf, createDatabase, damagedCopy, hashesOf, pageSize, runCommand, withDatabase, type Content } from './support/damage.ts'
import { damages } from './support/damages.ts'
import { temporaryDirectory } from './support/server.ts'

const { directory, remove } = await temporaryDirectory()
afterAll(remove)
const original = join(directory, 'original')
const { content, earlier } = await createDatabase(original)
const versions = new Set(
  [content, earlier.content].flatMap((each) =>
    Object.values(each)
      .flat()
      .map((doc) => JSON.stringify(doc)),
  ),
)
let folders = 0

async function damaged(name: string): Promise<string> {
  const { damage } = damages.find((one) => one.name === name)!
  const copy = join(directory, `damaged ${(folders += 1)}`)
  await damagedCopy(original, copy, (bytes) => damage(bytes, earlier.bytes))
  return copy
}

const newFolder = () => join(directory, `new ${(folders += 1)}`)
const documentsIn = (found: Content) => Object.values(found).reduce((sum, docs) => sum + docs.length, 0)

test.each(shareOf(damages.slice(1), 2))('$name: what is readable is written, and the damaged folder stays as it is', async ({ name, words }) => {
  const source = await damaged(name)
  const before = hashesOf(source)
  const target = newFolder()
  const { problems, collections } = await salvage(source, target)
  expect(hashesOf(source)).toEqual(before)
  expect(problems.length > 0).toBe(words !== undefined && !/last sync is missing|listed as free/.test(words.source))
  expect(await checkDirectory(target)).toMatchObject({ disagreements: [] })
  const found = await withDatabase(target, contentOf)
  expect(documentsIn(found)).toBe(collections.reduce((sum, { written }) => sum + written, 0))
  expect(
    Object.values(found)
      .flat()
      .filter((doc) => !versions.has(JSON.stringify(doc))),
  ).toEqual([])
  if (!words) expect(found).toEqual(content)
})

test('with one intact meta page nothing is lost', async () => {
  const target = newFolder()
  await salvage(await damaged('meta page 0 is zeros'), target)
  expect(await withDatabase(target, contentOf)).toEqual(content)
})

test('without the root of the tree, every document is found in its former pages, and indexes are built again', async () => {
  const target = newFolder()
  const { collections } = await salvage(await damaged('the root page is zeros'), target)
  expect(collections.map(({ namespace, expected }) => [namespace, expected])).toEqual([
    ['d.large', content.large!.length],
    ['d.small', content.small!.length],
  ])
  await withDatabase(target, async (client) => {
    const found = await contentOf(client)
    const ids = new Set(found.small!.map(({ _id }) => _id as number))
    expect(content.small!.filter(({ _id }) => !ids.has(_id as number))).toEqual([])
    expect(found.large).toEqual(content.large)
    const small = client.db('d').collection<{ _id: number }>('small')
    expect((await small.indexes()).map(({ key }) => key)).toEqual([{ _id: 1 }, { a: 1 }, { text: 1, a: -1 }])
    await expect(small.insertOne({ ...content.small![0]!, _id: 10_000 })).rejects.toMatchObject({ code: 11000 })
  })
})

test('the command counts what is written and lost in each collection', async () => {
  const source = await damaged('a range of pages is zeros')
  const { code, output } = await runCommand(['salvage', source, newFolder()])
  expect(code).toBe(0)
  expect(output).toMatch(/^Page \d+ contains only zeros\.$/m)
  expect(output).toMatch(/^d\.large: 30 documents written, 0 lost$/m)
  const [, written, lost] = /^d\.small: (\d+) documents written, (\d+) lost, \d+ from pages no longer in use/m.exec(output) ?? []
  expect(Number(lost)).toBeGreaterThan(0)
  expect(Number(written) + Number(lost)).toBe(content.small!.length)
})

test('documents of a collection whose name is lost get a name', async () => {
  const source = join(directory, 'nameless')
  // The pages that contain the description of the collections, in all their versions.
  await damagedCopy(original, source, (bytes) => {
    const copy = Buffer.from(bytes)
    for (let page = 2 * pageSize; page < copy.length; page += pageSize)
      if (copy.subarray(page, page + pageSize).includes('\u0001d.small')) copy.fill(0, page, page + pageSize)
    return copy
  })
  const { collections } = await salvage(source, newFolder())
  expect(collections.map(({ namespace }) => namespace)).toContain('salvaged.salvaged_2')
  expect(collections.every(({ expected }) => expected === undefined)).toBe(true)
})

test('it refuses a folder with content, a folder without data, and one that a server uses', async () => {
  const target = newFolder()
  mkdirSync(target)
  writeFileSync(join(target, 'note'), 'keep')
  await expect(salvage(original, target)).rejects.toThrow('is not empty')
  expect(hashesOf(target)).toMatchObject({ note: expect.any(String) as string })
  await expect(salvage(target, newFolder())).rejects.toThrow('contains no data.mdb')
  const server = await startEmbeddedMongo({ directory: original })
  await expect(salvage(original, newFolder())).rejects.toThrow('is in use by another embedded-mongo')
  await server.close()
})
