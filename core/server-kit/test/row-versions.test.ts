import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RowVersions, type RowVersionDoc } from '../row-versions.ts'
import { testDatabase, type TestDatabase } from '@verdict/core/testing'

let database: TestDatabase
let connection: MongoClient
let versions: RowVersions
beforeAll(async () => {
  database = await testDatabase()
  connection = await MongoClient.connect(database.uri)
  versions = new RowVersions(connection.db(database.name).collection<RowVersionDoc>('versions'))
})
afterAll(async () => {
  await connection?.close()
  await database?.drop()
})

test('a process learns which rows of a group have changed since it read them, each once, and nothing of other groups', async () => {
  const { version, keys } = await versions.since('people', undefined)
  expect(keys).toBeUndefined()
  expect(await versions.since('people', version)).toEqual({ version, keys: [] })
  for (const key of ['ann', 'ben', 'ann']) await versions.changed('people', key)
  await versions.changed(5, 'cat')
  const news = await versions.since('people', version)
  expect(news.keys?.toSorted()).toEqual(['ann', 'ben'])
  expect(await versions.since('people', news.version)).toEqual({ version: news.version, keys: [] })
  expect((await versions.since('people', news.version - 1)).keys).toEqual(['ann'])
})

test('a client that missed more changes than are listed, or knows a deleted group, reads everything', async () => {
  for (let count = 0; count < 201; count += 1) await versions.changed('many', `row ${count}`)
  const { version } = await versions.since('many', undefined)
  expect((await versions.since('many', version - 200)).keys).toHaveLength(200)
  expect(await versions.since('many', version - 201)).toEqual({ version, keys: undefined })
  await versions.allChanged('many')
  expect((await versions.since('many', version)).keys).toBeUndefined()
  await versions.remove('many')
  expect(await versions.since('many', version)).toEqual({ version: 0, keys: undefined })
  // The group begins anew, and its numbers with it.
  await versions.changed('many', 'row 1')
  expect((await versions.since('many', version)).keys).toBeUndefined()
})
