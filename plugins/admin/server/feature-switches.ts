import { defaultsOf, mergeFields, type FieldSource } from '@verdict/core'
import { z } from 'zod'
import { SwitchInvalid, SwitchSettings, SwitchUnknown } from '../contract.ts'

/** A part of a change, for the plugin that owns the switches. */
interface Part {
  readonly owner: FieldSource
  readonly values: Record<string, unknown>
}

/** Reads and changes the switches and limits of all plugins together. */
export class FeatureSwitches {
  readonly #owners: readonly FieldSource[]

  constructor(owners: readonly FieldSource[]) {
    this.#owners = owners
  }

  async read(): Promise<SwitchSettings> {
    return SwitchSettings.parse(await mergeFields(this.#owners))
  }

  /**
   * Passes each owner its part of the change. A switch without an owner, or an invalid value, is refused before anything changes. Empty values of unknown
   * switches are ignored: clients send the empty values of inputs for switches that this site does not have.
   */
  async change(wanted: Readonly<Record<string, unknown>>): Promise<void> {
    const parts = new Map<string, Part>()
    for (const [name, value] of Object.entries(wanted)) {
      if (value === null || value === undefined || value === '') continue
      const owner = this.#owners.find((source) => source.write && Object.hasOwn(defaultsOf(source), name))
      if (owner === undefined && isEmptyInput(value)) continue
      if (owner === undefined) throw new SwitchUnknown({ name })
      const part = parts.get(owner.plugin) ?? { owner, values: {} }
      part.values[name] = parseValue(owner, name, value)
      parts.set(owner.plugin, part)
    }
    for (const { owner, values } of parts.values()) await owner.write?.(values)
  }
}

function parseValue({ schema }: FieldSource, name: string, value: unknown): unknown {
  const parsed = z.safeParse(schema.shape[name] ?? z.never(), value)
  if (!parsed.success) throw new SwitchInvalid({ name, problem: parsed.error.issues[0]?.message ?? '' })
  return parsed.data
}

/** The value of a client's input that nobody has touched. */
function isEmptyInput(value: unknown): boolean {
  return value === 0 || value === false || (Array.isArray(value) && value.length === 0)
}
