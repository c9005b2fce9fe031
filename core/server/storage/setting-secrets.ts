import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Plugin } from '../../plugin/index.ts'
import type { Encryption } from '../base/encryption.ts'

type Values = Record<string, unknown>

/** The mark that `secret` puts on the schema of a setting. */
const SecretMark = z.object({ secret: z.object({ sentTo: z.array(z.string()) }) })

/** A secret as it is stored. */
const Sealed = z.object({ encrypted: z.string() })

export const isSealed = (value: unknown): value is z.infer<typeof Sealed> => Sealed.safeParse(value).success

export function settingsShape({ settings }: Plugin): Readonly<Record<string, z.ZodType>> {
  return settings instanceof z.ZodObject ? settings.shape : {}
}

/** A setting that contains a secret: inside another setting, it would be stored and shown as it is. */
export function nestedSecret(plugin: Plugin): string | undefined {
  const hasSecret = (at: unknown): boolean => typeof at === 'object' && at !== null && (SecretMark.safeParse(at).success || Object.values(at).some(hasSecret))
  return Object.entries(settingsShape(plugin)).find(([, schema]) => {
    const { secret: _, ...inside } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return hasSecret(inside)
  })?.[0]
}

/** The settings of a plugin that are marked as secret, and their encryption. */
export class SettingSecrets {
  readonly plugin: string
  readonly #encryption: Encryption
  /** The secrets, each with the settings that decide who receives it. */
  readonly #receivers: ReadonlyMap<string, readonly string[]>

  constructor(plugin: Plugin, encryption: Encryption) {
    this.plugin = plugin.id
    this.#encryption = encryption
    this.#receivers = new Map(
      Object.entries(settingsShape(plugin)).flatMap(([key, schema]) => {
        const { data } = SecretMark.safeParse(schema.meta())
        return data ? [[key, data.secret.sentTo]] : []
      }),
    )
  }

  get keys(): string[] {
    return [...this.#receivers.keys()]
  }

  seal(values: Values): Values {
    return mapValues(values, (key, value) =>
      this.#receivers.has(key) ? { encrypted: this.#encryption.encrypt(JSON.stringify(value), this.#place(key)) } : value,
    )
  }

  /** The values without those that cannot be decrypted, and the keys of these. */
  open(stored: Values): { values: Values; lost: string[] } {
    const values = mapValues(stored, (key, value) => (isSealed(value) ? this.#opened(key, value.encrypted) : value))
    const lost = Object.keys(values).filter((key) => values[key] === undefined)
    for (const key of lost) delete values[key]
    return { values, lost }
  }

  /** A stored secret that a change would send to another receiver. */
  neededFor(given: Values, before: Values, after: Values): { secret: string; setting: string } | undefined {
    for (const [secret, receivers] of this.#receivers) {
      const setting = receivers.find((key) => !isDeepStrictEqual(before[key], after[key]))
      if (setting !== undefined && after[secret] && !(secret in given)) return { secret, setting }
    }
    return undefined
  }

  #opened(key: string, encrypted: string): unknown {
    const text = this.#encryption.decrypt(encrypted, this.#place(key))
    return text === undefined ? undefined : JSON.parse(text)
  }

  #place(key: string): string {
    return `settings ${this.plugin} ${key}`
  }
}

function mapValues(values: Values, change: (key: string, value: unknown) => unknown): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(key, value)]))
}
