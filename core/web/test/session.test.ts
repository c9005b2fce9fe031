import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, permissionsAtom, storeRoles, storeUser, readSession, store, tokenAtom, tokenStore, userAtom } from '../session/session.ts'
import { followOtherTabs, refreshRoles } from '../session/session-sync.ts'
import { setNavigate } from '../document/paths.ts'
import { person } from './people.ts'

const go = vi.fn()
const getUserAuthInfo = vi.fn(async () => ({ roles: ['admin' as const], permissions: ['submit'] }))
let stop: () => void

function otherTab(change: () => void, key: string | null = 'verdict-token'): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  localStorage.clear()
  readSession()
  setNavigate(go)
  stop = followOtherTabs({ getUserAuthInfo })
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
})

test('a login in another tab is adopted, with its roles', async () => {
  otherTab(() => {
    localStorage.setItem('verdict-token', 'theirs')
    localStorage.setItem('verdict-user', JSON.stringify(person()))
  })
  expect(store.get(tokenAtom)).toBe('theirs')
  expect(store.get(userAtom)?.username).toBe('alice')
  await expect.poll(() => store.get(userAtom)?.roleList).toEqual(['admin'])
  expect(store.get(permissionsAtom)).toEqual(['submit'])
  // Guards of pages run before the server has answered, so a page that is loaded again knows the permissions.
  store.set(permissionsAtom, [])
  readSession()
  expect(store.get(permissionsAtom)).toEqual(['submit'])
  expect(go).not.toHaveBeenCalled()
})

test.each([
  ['/admin/dashboard', '/admin/login'],
  ['/problem', '/home'],
])('a logout in another tab redirects from %s to %s', (from, to) => {
  tokenStore.write('mine')
  storeUser(person())
  window.history.replaceState(null, '', from)
  otherTab(() => localStorage.removeItem('verdict-token'))
  expect([store.get(tokenAtom), store.get(userAtom)]).toEqual([null, null])
  expect(go).toHaveBeenCalledWith(to)
})

test('cleared storage counts as a logout; other keys are ignored', () => {
  tokenStore.write('mine')
  otherTab(() => localStorage.setItem('something', 'else'), 'something')
  expect(go).not.toHaveBeenCalled()
  otherTab(() => localStorage.clear(), null)
  expect(go).toHaveBeenCalledWith('/home')
})

test('visitors load no roles; corrupt storage counts as a visitor', async () => {
  await refreshRoles({ getUserAuthInfo })
  expect(getUserAuthInfo).not.toHaveBeenCalled()
  localStorage.setItem('verdict-token', 'mine')
  localStorage.setItem('verdict-user', '{broken')
  readSession()
  expect(store.get(userAtom)).toBe(null)
  storeRoles(['root'], ['submit'])
  expect(store.get(userAtom)).toBe(null)
  endSession()
  expect(localStorage.getItem('verdict-user')).toBe(null)
  expect(localStorage.getItem('verdict-permissions')).toBe(null)
  expect(store.get(permissionsAtom)).toEqual([])
})
