import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSampleSite, type SampleSite } from '../../architecture/every-route/route-samples.ts'
import { echoesOf, withoutEcho, type Echo } from './echo-table.ts'
import { call, dataOf, EchoWorld, type Json } from './echo-world.ts'

let sample: SampleSite
let world: EchoWorld
beforeAll(async () => {
  sample = await startSampleSite()
  world = await EchoWorld.make(sample)
}, 120_000)
afterAll(() => sample?.site.close())

/** Fields that every save changes: dates, versions, and the application of a group's problem, which a save withdraws. */
const moving = new Set(['gmtModified', 'gmtModify', 'changedAt', 'now', 'revision', 'modifiedUser', 'caseVersion', 'applyPublicProgress'])

/** An answer without those. */
function lasting(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (name, value: unknown) => (moving.has(name) ? undefined : value))) as unknown
}

test('every PUT of every plugin has a GET that answers what it saves, or a reason', () => {
  const puts = sample.site.site.services.routes.flatMap(({ route: { method, path } }) => (method === 'PUT' ? [path as string] : []))
  expect([...Object.keys(echoesOf(world.ids)), ...Object.keys(withoutEcho)].toSorted()).toEqual(puts.toSorted())
})

describe('a client that sends back what it has read saves it and changes nothing', () => {
  const paths = Object.keys(echoesOf({} as EchoWorld['ids']))
  test.each(paths)('%s', async (path) => {
    const { read, pick = (data: Json) => data, body = (thing: Json) => thing, at, by }: Echo = echoesOf(world.ids)[path]!
    const person = by === 'student' ? world.student : world.root
    const thing = pick(await dataOf(person, 'GET', read))
    expect(thing).toBeTypeOf('object')
    const { params = {}, query } = at?.(thing) ?? {}
    const address =
      path.replace(/:(\w+)/g, (_, name: string) => String(params[name])) + (query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '')
    expect(await call(person, 'PUT', address, body(thing))).toMatchObject({ status: 200, msg: 'success' })
    await sample.site.settled()
    expect(lasting(pick(await dataOf(person, 'GET', read)))).toEqual(lasting(thing))
  })
})
