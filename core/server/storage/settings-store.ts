import { z } from 'zod'
import type { Collection, Db } from 'mongodb'
import type { Plugin } from '../../plugin/index.ts'
import { BootError } from '../boot/boot-error.ts'
import { InvalidSetting, NoPlugin } from '../kernel/errors.ts'

type Values = Record<string, unknown>

interface Stored {
  _id: string
  values: Values
}

interface Section {
  readonly plugin: Plugin
  current: unknown
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
    const read = plugin.settings.safeParse(await this.#valuesOf(plugin.id))
    if (!read.success) {
      const [issue] = read.error.issues
      throw new BootError(`plugin '${plugin.id}' has an invalid setting '${plugin.id}.${issue?.path.join('.')}': ${issue?.message}`)
    }
    this.#sections.set(plugin.id, { plugin, current: read.data })
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
    const stored = (await this.#stored.findOne({ _id: plugin }))?.values ?? {}
    const next = Object.fromEntries(Object.entries({ ...stored, ...values }).filter(([, value]) => value !== null))
    const known = Object.keys(shapeOf(section.plugin))
    const unknown = Object.keys(values).find((key) => !known.includes(key))
    if (unknown !== undefined) throw new InvalidSetting({ setting: unknown, problem: 'unknown' })
    const read = section.plugin.settings.safeParse({ ...this.#defaults[plugin], ...next })
    if (!read.success) throw new InvalidSetting({ setting: String(read.error.issues[0]?.path.join('.')), problem: read.error.issues[0]?.message ?? '' })
    await this.#stored.replaceOne({ _id: plugin }, { values: next }, { upsert: true })
    this.#use(plugin, section, read.data)
  }

  /** Reads the stored values again, after another process has changed them. */
  async reload(plugin: string): Promise<void> {
    const section = this.#sections.get(plugin)
    const read = section?.plugin.settings.safeParse(await this.#valuesOf(plugin))
    if (section && read?.success) this.#use(plugin, section, read.data)
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

  #use(plugin: string, section: Section, value: unknown): void {
    section.current = value
    for (const listener of this.#listeners.get(plugin) ?? []) listener()
  }

  async #valuesOf(plugin: string): Promise<Values> {
    return { ...this.#defaults[plugin], ...(await this.#stored.findOne({ _id: plugin }))?.values }
  }
}

function shapeOf(plugin: Plugin): Readonly<Record<string, z.ZodType>> {
  return plugin.settings instanceof z.ZodObject ? plugin.settings.shape : {}
}
