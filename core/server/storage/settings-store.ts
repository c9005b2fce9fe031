import { z } from 'zod'
import type { Collection, Db } from 'mongodb'
import type { Plugin } from '../../plugin/index.ts'
import type { Encryption } from '../base/encryption.ts'
import { InvalidSetting, NoPlugin, SecretNeeded, BootError } from '../base/errors.ts'
import { writtenUnlessDuplicate } from './duplicates.ts'
import { isSealed, nestedSecret, SettingSecrets, settingsShape } from './setting-secrets.ts'

type Values = Record<string, unknown>

interface Stored {
  _id: string
  values: Values
  /** Grows with every change; a change is stored only over the revision that it was computed from. */
  revision?: number
}

interface Section {
  readonly plugin: Plugin
  readonly secrets: SettingSecrets
  current: unknown
  revision: number
  /** The secrets that are stored and cannot be decrypted. */
  lost: readonly string[]
}

/** The settings of every plugin: defaults of the schema, overridden by config/site.yaml, overridden by changes made on the running site. */
export class SettingsStore {
  readonly #stored: Collection<Stored>
  readonly #encryption: Encryption
  readonly #defaults: Readonly<Record<string, Values>>
  readonly #sections = new Map<string, Section>()
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(db: Db, encryption: Encryption, defaults: Readonly<Record<string, Values>>) {
    this.#stored = db.collection<Stored>('kernel.settings')
    this.#encryption = encryption
    this.#defaults = defaults
  }

  /** Loads the settings of a plugin; throws when they are invalid. */
  async add(plugin: Plugin): Promise<void> {
    const secrets = new SettingSecrets(plugin, this.#encryption)
    const hidden = nestedSecret(plugin)
    if (hidden !== undefined)
      throw new BootError(`plugin '${plugin.id}' marks '${hidden}' as secret inside another setting; only a setting of its own can be secret`)
    const stored = await this.#read(secrets)
    const read = this.#parse(plugin, stored.values)
    if (!read.success) {
      const [issue] = read.error.issues
      throw new BootError(`plugin '${plugin.id}' has an invalid setting '${plugin.id}.${issue?.path.join('.')}': ${issue?.message}`)
    }
    const section = { plugin, secrets, current: read.data, revision: stored.revision, lost: stored.lost }
    this.#sections.set(plugin.id, section)
    // Earlier versions stored them as they were entered.
    if (secrets.keys.some((key) => key in stored.raw && !isSealed(stored.raw[key]))) await this.#store(section, {})
  }

  current(plugin: string): unknown {
    return this.#section(plugin).current
  }

  /** The settings of a plugin, which its schema has parsed. */
  of<Settings>(plugin: Plugin<Settings>): Settings {
    return this.current(plugin.id) as Settings
  }

  onChange(plugin: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(plugin) ?? new Set()
    this.#listeners.set(plugin, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** Stores the given values and keeps the others; null restores the default. */
  async change(plugin: string, values: Values): Promise<void> {
    const section = this.#section(plugin)
    const known = Object.keys(settingsShape(section.plugin))
    const unknown = Object.keys(values).find((key) => !known.includes(key))
    if (unknown !== undefined) throw new InvalidSetting({ setting: unknown, problem: 'unknown' })
    await this.#store(section, values)
  }

  /** Moves settings that another plugin had, stored or in the configuration file, to the plugin that has them now. Those that it has already stay. */
  async take(plugin: string, from: string, names: readonly string[]): Promise<void> {
    const section = this.#section(plugin)
    const earlier: Values = { ...this.#defaults[from], ...(await this.#stored.findOne({ _id: from }))?.values }
    const own = { ...this.#defaults[plugin], ...(await this.#read(section.secrets)).values }
    const missing = names.filter((name) => name in earlier && !(name in own))
    if (missing.length > 0) await this.#store(section, Object.fromEntries(missing.map((name) => [name, earlier[name]])))
    await this.#stored.updateOne({ _id: from }, { $unset: Object.fromEntries(names.map((name) => [`values.${name}`, ''])), $inc: { revision: 1 } })
  }

  /** Reads the stored values again, after another process has changed them. */
  async reload(plugin: string): Promise<void> {
    const section = this.#sections.get(plugin)
    if (!section) return
    const { values, revision, lost } = await this.#read(section.secrets)
    const read = this.#parse(section.plugin, values)
    if (read.success) this.#use(section, { value: read.data, revision, lost })
  }

  /** Reads again what other processes have stored, also where a process ended before it could tell. */
  async refresh(): Promise<void> {
    const stored = await this.#stored.find({}, { projection: { revision: 1 } }).toArray()
    const newer = stored.filter(({ _id, revision = 0 }) => revision > (this.#sections.get(_id)?.revision ?? Infinity))
    await Promise.all(newer.map(({ _id }) => this.reload(_id)))
  }

  /** The settings as an administrator sees them: of a secret, only whether it is set. */
  describe(plugin: string) {
    const section = this.#section(plugin)
    const hidden = section.secrets.keys
    const values = Object.entries(valuesOf(section.current))
    const schema = z.toJSONSchema(section.plugin.settings, { io: 'input', unrepresentable: 'any' })
    for (const key of hidden) {
      const own = schema.properties?.[key]
      if (typeof own === 'object') delete own.default
    }
    return {
      plugin,
      schema: { ...schema },
      values: Object.fromEntries(values.filter(([key]) => !hidden.includes(key))),
      secrets: Object.fromEntries(values.filter(([key]) => hidden.includes(key)).map(([key, value]) => [key, Boolean(value)])),
      lostSecrets: [...section.lost],
    }
  }

  /** The values of all secrets that are set. */
  secretValues(): string[] {
    const all = [...this.#sections.values()].flatMap(({ current, secrets }) => secrets.keys.map((key) => valuesOf(current)[key]))
    return all.filter((value): value is string => typeof value === 'string' && value !== '')
  }

  get plugins(): string[] {
    return [...this.#sections.keys()]
  }

  #section(plugin: string): Section {
    const section = this.#sections.get(plugin)
    if (!section) throw new NoPlugin({ plugin })
    return section
  }

  async #store(section: Section, values: Values): Promise<void> {
    // Retries after each change that another caller stores first, in this or another process.
    while (!(await this.#tryChange(section, values)));
  }

  async #tryChange(section: Section, values: Values): Promise<boolean> {
    const { id } = section.plugin
    const stored = await this.#read(section.secrets)
    const next = Object.fromEntries(Object.entries({ ...stored.values, ...values }).filter(([, value]) => value !== null))
    const read = this.#parse(section.plugin, next)
    if (!read.success) throw new InvalidSetting({ setting: String(read.error.issues[0]?.path.join('.')), problem: read.error.issues[0]?.message ?? '' })
    const before = this.#parse(section.plugin, stored.values).data ?? section.current
    const needed = section.secrets.neededFor(values, valuesOf(before), valuesOf(read.data))
    if (needed) throw new SecretNeeded(needed)
    const revision = stored.revision + 1
    const asRead = { _id: id, revision: stored.revision > 0 ? stored.revision : { $exists: false } }
    // A lost secret stays until it is entered again: its key may come back.
    const lost = stored.lost.filter((key) => !(key in values))
    const kept = Object.fromEntries(lost.map((key) => [key, stored.raw[key]]))
    const sealed = { ...section.secrets.seal(next), ...kept }
    // Where another revision is stored, the filter finds nothing, and the insert meets it.
    const isStored = await writtenUnlessDuplicate(() => this.#stored.updateOne(asRead, { $set: { values: sealed, revision } }, { upsert: true }))
    if (isStored) this.#use(section, { value: read.data, revision, lost })
    return isStored
  }

  /** Takes values over, once, unless newer ones are known: reads of different revisions may end in any order. */
  #use(section: Section, { value, revision, lost }: { value: unknown; revision: number; lost: readonly string[] }): void {
    if (revision <= section.revision) return
    section.current = value
    section.revision = revision
    section.lost = lost
    for (const listener of this.#listeners.get(section.plugin.id) ?? []) listener()
  }

  #parse(plugin: Plugin, values: Values) {
    return plugin.settings.safeParse({ ...this.#defaults[plugin.id], ...values })
  }

  async #read(secrets: SettingSecrets): Promise<{ raw: Values; values: Values; lost: string[]; revision: number }> {
    const stored = await this.#stored.findOne({ _id: secrets.plugin })
    const raw = stored?.values ?? {}
    return { raw, ...secrets.open(raw), revision: stored?.revision ?? 0 }
  }
}

const valuesOf = (settings: unknown): Values => Object.fromEntries(Object.entries(settings ?? {}))
