import { SwitchSettings, SwitchUnknown, type SwitchFields } from '../contract.ts'

type Key = keyof SwitchSettings

const listKeys = (Object.keys(SwitchSettings.shape) as Key[]).filter((key) => key.endsWith('List'))

/** Reads and changes the switches and limits of all plugins together. */
export class FeatureSwitches {
  readonly #owners: readonly SwitchFields[]

  constructor(owners: readonly SwitchFields[]) {
    this.#owners = owners
  }

  async read(): Promise<Partial<SwitchSettings>> {
    const known: Partial<SwitchSettings> = Object.assign({}, ...(await Promise.all(this.#owners.map((owner) => owner.read()))))
    return { ...known, ...Object.fromEntries(listKeys.map((key) => [key, known[key] ?? []])) }
  }

  /**
   * Passes each owner its part of the change. A switch without an owner is refused before anything changes, unless its value is empty:
   * clients send the whole answer back, and turn the null of a missing switch into the empty value of their input.
   */
  async change(wanted: { readonly [K in Key]?: SwitchSettings[K] | undefined }): Promise<void> {
    const sent = (Object.entries(wanted) as [Key, SwitchSettings[Key] | undefined][]).filter(([key, value]) => !isUnchanged(key, value))
    const unowned = sent.find(([key, value]) => !isEmptyInput(value) && !this.#owners.some(({ keys }) => keys.includes(key)))
    if (unowned) throw new SwitchUnknown({ name: unowned[0] })
    for (const owner of this.#owners) {
      const patch = Object.fromEntries(sent.filter(([key]) => owner.keys.includes(key)))
      if (Object.keys(patch).length > 0) await owner.write(patch)
    }
  }
}

/** The value of a client's input that nobody has touched. */
function isEmptyInput(value: unknown): boolean {
  return value === 0 || value === false || (Array.isArray(value) && value.length === 0)
}

/** Whether a client only sends back what it got. Answers never contain passwords, so an empty list of them does not mean to delete them. */
function isUnchanged(key: Key, value: unknown): boolean {
  return value === null || value === undefined || (key.endsWith('PasswordList') && isEmptyInput(value))
}
