import { databaseProxy, severalSites, testDatabase } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { Scene, until } from '../testing/index.ts'

// Of several sites, another could count the submission.
test.skipIf(severalSites)('a submission that is counted while its problem is deleted leaves no statistics', async () => {
  const { uri, name } = await testDatabase()
  const [proxy, connection] = await Promise.all([databaseProxy(uri), MongoClient.connect(uri)])
  const db = connection.db(name)
  const scene = await Scene.start([], { database: { name, uri: proxy.uri } })
  try {
    const ann = await scene.site.as('default_user', 'ann')
    const root = await scene.site.as('root', 'boss')
    const { pid, id } = await scene.problem()
    // The follower has read the submission when it writes the first time.
    const held = proxy.hold('submissions.figures', 'update')
    await scene.submit(ann, id)
    await held
    await root.use(problemAdminApi).remove({ query: { pid } })
    await until(async () => expect(await db.collection<{ _id: number }>('problems.problems').countDocuments({ _id: pid })).toBe(0))
    proxy.release()
    await until(async () => expect(await db.collection('submissions.submissions').countDocuments()).toBe(0))
    await scene.site.settled()
    expect(await db.collection('submissions.figures').find({ pid }).toArray()).toEqual([])
  } finally {
    proxy.release()
    await scene.site.close()
    await proxy.close()
    await connection.close()
  }
})
