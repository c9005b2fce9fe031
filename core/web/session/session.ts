import type { Role, TokenStore, UserInfo } from '@verdict/core'
import { atom, createStore } from 'jotai'

export const tokenKey = 'verdict-token'
export const userKey = 'verdict-user'

/** The one store of the shell; code outside of components reads and writes the same atoms. */
export const store = createStore()

function storedUser(): UserInfo | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as UserInfo | null
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

/** The person whose session ended under this page, while the dialog to sign in again is up: what they typed is still theirs. */
export const expiredUserAtom = atom((get) => (get(signInAtom) && !get(userAtom) ? get(expiredAtom) : null))

export function openSignIn(): void {
  if (!store.get(signInAtom)) store.set(expiredAtom, null)
  store.set(signInAtom, true)
}

/** Takes the session from the storage that all tabs share. */
export function readSession(): void {
  const token = localStorage.getItem(tokenKey)
  store.set(tokenAtom, token)
  store.set(userAtom, token ? storedUser() : null)
}

/** Remembers who is logged in. */
export function storeUser(user: UserInfo | null): void {
  if (user) localStorage.setItem(userKey, JSON.stringify(user))
  else localStorage.removeItem(userKey)
  store.set(userAtom, user)
}

/** Forgets the person and the token, here and in every other tab. */
export function endSession(): void {
  tokenStore.write(null)
  storeUser(null)
  store.set(permissionsAtom, [])
}

/** Takes leave of a session that the server no longer knows, and asks the person to sign in again. */
export function expireSession(): void {
  const user = store.get(userAtom)
  openSignIn()
  if (user) store.set(expiredAtom, user)
  endSession()
}

/** Notes the roles that the server knows now. */
export function storeRoles(roles: readonly Role[], permissions: readonly string[]): void {
  const user = store.get(userAtom)
  if (user) storeUser({ ...user, roleList: [...roles] })
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
