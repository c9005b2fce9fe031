import type { Encryption } from '@verdict/core/server'
import { z } from 'zod'
import { Cookie, cookiesByName, type Cookies } from '../http/cookie-jar.ts'
import type { AccountDoc } from './account-schema.ts'

/** The credentials of an account; the password is empty if only cookies are known. */
export interface AccountLogin {
  readonly password: string
  readonly cookies: Cookies
}

/** An account with its decrypted fields; the login is undefined if the key is lost. */
export type Account = Omit<AccountDoc, 'password' | 'cookies'> & { readonly login: AccountLogin | undefined }

/** Encrypts the passwords and cookies of accounts, which leave the database only for their sites. */
export class AccountSecrets {
  readonly #encryption: Encryption

  constructor(encryption: Encryption) {
    this.#encryption = encryption
  }

  encrypt(id: string, field: 'password' | 'cookies', text: string): string {
    return text === '' ? '' : this.#encryption.encrypt(text, placeOf(id, field))
  }

  encryptCookies(id: string, cookies: Cookies): string {
    return this.encrypt(id, 'cookies', cookies.length === 0 ? '' : JSON.stringify(cookies))
  }

  decrypted({ password: encryptedPassword, cookies: encryptedCookies, ...account }: AccountDoc): Account {
    const password = this.#decrypted(account._id, 'password', encryptedPassword)
    const cookies = this.#decrypted(account._id, 'cookies', encryptedCookies)
    const isLost = password === undefined || cookies === undefined
    return { ...account, login: isLost ? undefined : { password, cookies: StoredCookies.parse(JSON.parse(cookies || '[]')) } }
  }

  #decrypted(id: string, field: 'password' | 'cookies', encrypted: string): string | undefined {
    return encrypted === '' ? '' : this.#encryption.decrypt(encrypted, placeOf(id, field))
  }
}

/** Earlier releases stored only names and values. */
const StoredCookies = z.union([z.array(Cookie), z.record(z.string(), z.string()).transform(cookiesByName)])

const placeOf = (id: string, field: string) => `remote-judging/accounts/${id}/${field}`
