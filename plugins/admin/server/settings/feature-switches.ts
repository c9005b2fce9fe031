import { mergeFields, type FieldSource } from '@verdict/core'
import { z } from 'zod'
import { SwitchInvalid, SwitchSettings, SwitchUnknown } from '../../contract.ts'
import { fieldsBySource } from './fields-by-source.ts'

/** Reads and changes the switches and limits of all plugins. */
export class FeatureSwitches {
  readonly #owners: readonly FieldSource[]

  constructor(owners: readonly FieldSource[]) {
    this.#owners = owners
  }

  async read(): Promise<SwitchSettings> {
    return SwitchSettings.parse(await mergeFields(this.#owners))
  }

  /**
   * Passes each owner its part of the change. Rejects a switch without an owner, or an invalid value, before anything changes. Empty values of unknown switches
   * are ignored, because clients send the empty inputs of switches that this site does not have.
   */
  async change(wanted: Readonly<Record<string, unknown>>): Promise<void> {
    const given = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined && value !== '')
    const parts = fieldsBySource(this.#owners, Object.fromEntries(given), (name, value) => {
      if (!isEmptyInput(value)) throw new SwitchUnknown({ name })
    })
    const parsed = [...parts].map(([owner, values]) => ({ owner, values: parseValues(owner, values) }))
    for (const { owner, values } of parsed) await owner.write?.(values)
  }
}

function parseValues(owner: FieldSource, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, parseValue(owner, name, value)]))
}

function parseValue({ schema }: FieldSource, name: string, value: unknown): unknown {
  const parsed = z.safeParse(schema.shape[name] ?? z.never(), value)
  if (!parsed.success) throw new SwitchInvalid({ name, problem: parsed.error.issues[0]?.message ?? '' })
  return parsed.data
}

/** Whether the value is that of an unused input of a client. */
function isEmptyInput(value: unknown): boolean {
  return value === 0 || value === false || (Array.isArray(value) && value.length === 0)
}
