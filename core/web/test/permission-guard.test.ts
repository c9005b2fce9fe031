import { beforeEach, expect, test } from 'vitest'
import { readSession, storeRoles, storeUser, tokenStore } from '../session/session.ts'
import { passGuard } from '../shell/routing/guards.ts'
import { person } from './people.ts'

const page = { path: '/tools', plugin: 'toys', load: async () => ({ default: () => null }), guard: { permission: 'wind' } } as const

beforeEach(() => {
  localStorage.clear()
  readSession()
})

test('a page that requires a permission admits root and users who have it, also before the server has answered', async () => {
  expect(await passGuard(page)).not.toBeNull()
  tokenStore.write('mine')
  storeUser(person(['root']))
  expect(await passGuard(page)).toBeNull()
  storeUser(person(['admin']))
  expect(await passGuard(page)).not.toBeNull()
  storeRoles(['admin'], ['wind'])
  readSession()
  expect(await passGuard(page)).toBeNull()
})
