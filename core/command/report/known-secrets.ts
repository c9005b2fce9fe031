import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSecretName } from './redaction.ts'

/** The secrets that the environment, the configuration and the data folder contain. Those of settings are known to the site. */
export function knownSecrets(environment: NodeJS.ProcessEnv, config: unknown, dataDirectory: string): string[] {
  const named = Object.entries(environment).flatMap(([name, value]) => (value !== undefined && isSecretName(name) ? [value] : []))
  const addresses = [...Object.values(environment), ...stringsIn(config)].flatMap((value) => passwordOf(value ?? ''))
  const keyFile = join(dataDirectory, 'encryption-key')
  const key = existsSync(keyFile) ? [readFileSync(keyFile, 'utf8').trim()] : []
  return [...named, ...addresses, ...key, ...secretsIn(config)]
}

/** The password of an address such as that of a database. */
function passwordOf(value: string): string[] {
  const password = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(value) && URL.canParse(value) ? new URL(value).password : ''
  return password === '' ? [] : [password, decodeURIComponent(password)]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (isSecretName(name) ? stringsIn(inner) : secretsIn(inner)))
}
