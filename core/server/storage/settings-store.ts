import { z } from 'zod'
import type { Collection, Db } from 'mongodb'
import type { Plugin } from '../../plugin/index.ts'
import { BootError } from '../boot/boot-error.ts'
import { InvalidSetting, NoPlugin } from '../kernel/errors.ts'
import { writtenUnlessDuplicate } from './duplicates.ts'

type Values = Record<string, unknown>

interface Stored {
  _id: string
  values: Values
  /** Grows with every change; a change is stored only over the revision that it was computed from. */
  revision?: number
}

interface Section {
  readonly plugin: Plugin
  current: unknown
  revision: number
}

/** The settings of every plugin: defaults of the schema, overridden by config/site.yaml, overridden by changes made on the running site. */
export class SettingsStore {
  readonly #stored: Collection<Stored>
  readonly #defaults: Readonly<Record<string, Values>>
  readonly #sections = new Map<string, Section>()
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(db: Db, defaults: Readonly<Record<string, Values>>) {
    this.#stored = db.collection<Stored>('kernel.settings')
    this.#defaults = defaults
  }

  /** Loads the settings of a plugin; throws when they are invalid. */
  async add(plugin: Plugin): Promise<void> {
    const stored = await this.#read(plugin.id)
    const read = this.#parse(plugin, stored.values)
    if (!read.success) {
      const [issue] = read.error.issues
      throw new BootError(`plugin '${plugin.id}' has an invalid setting '${plugin.id}.${issue?.path.join('.')}': ${issue?.message}`)
    }
    this.#sections.set(plugin.id, { plugin, current: read.data, revision: stored.revision })
  }

  current(plugin: string): unknown {
    return this.#section(plugin).current
  }

  onChange(plugin: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(plugin) ?? new Set()
    this.#listeners.set(plugin, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** Stores the given values and keeps the others; null restores the default. */
  async change(plugin: string, values: Values): Promise<void> {
    const section = this.#section(plugin)
    const known = Object.keys(shapeOf(section.plugin))
    const unknown = Object.keys(values).find((key) => !known.includes(key))
    if (unknown !== undefined) throw new InvalidSetting({ setting: unknown, problem: 'unknown' })
    // Once more for every change that somebody else stores meanwhile, in whatever process.
    while (!(await this.#tryChange(section, values)));
  }

  /** Reads the stored values again, after another process has changed them. */
  async reload(plugin: string): Promise<void> {
    const section = this.#sections.get(plugin)
    if (!section) return
    const { values, revision } = await this.#read(plugin)
    const read = this.#parse(section.plugin, values)
    if (read.success) this.#use(section, read.data, revision)
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
    const shape = shapeOf(section.plugin)
    const hidden = Object.keys(shape).filter((key) => (shape[key]?.meta() as { secret?: boolean } | undefined)?.secret)
    const values = Object.entries(section.current as Values)
    return {
      plugin,
      schema: z.toJSONSchema(section.plugin.settings, { io: 'input', unrepresentable: 'any' }) as Values,
      values: Object.fromEntries(values.filter(([key]) => !hidden.includes(key))),
      secrets: Object.fromEntries(values.filter(([key]) => hidden.includes(key)).map(([key, value]) => [key, Boolean(value)])),
    }
  }

  get plugins(): string[] {
    return [...this.#sections.keys()]
  }

  #section(plugin: string): Section {
    const section = this.#sections.get(plugin)
    if (!section) throw new NoPlugin({ plugin })
    return section
  }

  async #tryChange(section: Section, values: Values): Promise<boolean> {
    const { id } = section.plugin
    const stored = await this.#read(id)
    const next = Object.fromEntries(Object.entries({ ...stored.values, ...values }).filter(([, value]) => value !== null))
    const read = this.#parse(section.plugin, next)
    if (!read.success) throw new InvalidSetting({ setting: String(read.error.issues[0]?.path.join('.')), problem: read.error.issues[0]?.message ?? '' })
    const revision = stored.revision + 1
    const asRead = { _id: id, revision: stored.revision > 0 ? stored.revision : { $exists: false } }
    // Where another revision is stored, the filter finds nothing, and the insert meets it.
    const isStored = await writtenUnlessDuplicate(() => this.#stored.updateOne(asRead, { $set: { values: next, revision } }, { upsert: true }))
    if (isStored) this.#use(section, read.data, revision)
    return isStored
  }

  /** Takes values over, unless newer ones are known: reads of different revisions may end in any order. */
  #use(section: Section, value: unknown, revision: number): void {
    if (revision < section.revision) return
    section.current = value
    section.revision = revision
    for (const listener of this.#listeners.get(section.plugin.id) ?? []) listener()
  }

  #parse(plugin: Plugin, values: Values) {
    return plugin.settings.safeParse({ ...this.#defaults[plugin.id], ...values })
  }

  async #read(plugin: string): Promise<{ values: Values; revision: number }> {
    const stored = await this.#stored.findOne({ _id: plugin })
    return { values: stored?.values ?? {}, revision: stored?.revision ?? 0 }
  }
}

function shapeOf(plugin: Plugin): Readonly<Record<string, z.ZodType>> {
  return plugin.settings instanceof z.ZodObject ? plugin.settings.shape : {}
}
