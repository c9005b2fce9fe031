import type { Role, TokenStore, UserInfo } from '@verdict/core'
import { atom, createStore } from 'jotai'

export const tokenKey = 'verdict-token'
export const userKey = 'verdict-user'
/** Kept for the guards of pages, which run before the server has answered. */
const permissionsKey = 'verdict-permissions'

/** The store of the shell, also used by code outside of components. */
export const store = createStore()

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export const tokenAtom = atom<string | null>(null)
export const userAtom = atom<UserInfo | null>(null)
export const permissionsAtom = atom<readonly string[]>([])

/** Whether the sign-in dialog is open. */
export const signInAtom = atom(false)

const expiredAtom = atom<UserInfo | null>(null)

/** The user whose session has just expired, while the sign-in dialog is open: what they typed still belongs to them. */
export const expiredUserAtom = atom((get) => (get(signInAtom) && !get(userAtom) ? get(expiredAtom) : null))

/** Opens the login dialog. */
export function openSignIn(): void {
  if (!store.get(signInAtom)) store.set(expiredAtom, null)
  store.set(signInAtom, true)
}

/** Loads the session from localStorage, which all tabs share. */
export function readSession(): void {
  const token = localStorage.getItem(tokenKey)
  store.set(tokenAtom, token)
  store.set(userAtom, token ? stored<UserInfo>(userKey) : null)
  store.set(permissionsAtom, (token && stored<string[]>(permissionsKey)) || [])
}

/** Stores the user who is logged in. */
export function storeUser(user: UserInfo | null): void {
  if (user) localStorage.setItem(userKey, JSON.stringify(user))
  else localStorage.removeItem(userKey)
  store.set(userAtom, user)
}

/** Clears the user and the token, here and in every other tab. */
export function endSession(): void {
  tokenStore.write(null)
  storeUser(null)
  storePermissions([])
}

/** Ends a session that the server no longer accepts and opens the sign-in dialog. */
export function expireSession(): void {
  const user = store.get(userAtom)
  openSignIn()
  if (user) store.set(expiredAtom, user)
  endSession()
}

/** Stores the current roles and permissions. */
export function storeRoles(roles: readonly Role[], permissions: readonly string[]): void {
  const user = store.get(userAtom)
  if (user) storeUser({ ...user, roleList: [...roles] })
  storePermissions(permissions)
}

function storePermissions(permissions: readonly string[]): void {
  if (permissions.length > 0) localStorage.setItem(permissionsKey, JSON.stringify(permissions))
  else localStorage.removeItem(permissionsKey)
  store.set(permissionsAtom, permissions)
}

export const tokenStore: TokenStore = {
  read: () => localStorage.getItem(tokenKey),
  write: (token) => {
    if (token) localStorage.setItem(tokenKey, token)
    else localStorage.removeItem(tokenKey)
    store.set(tokenAtom, token)
  },
}
