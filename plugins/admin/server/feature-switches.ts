import { SwitchSettings, SwitchUnknown, type SwitchFields } from '../contract.ts'

type Key = keyof SwitchSettings

const listKeys = (Object.keys(SwitchSettings.shape) as Key[]).filter((key) => key.endsWith('List'))

/** All switches and limits as one answer, each kept by the plugin that owns it. */
export class FeatureSwitches {
  readonly #owners: readonly SwitchFields[]

  constructor(owners: readonly SwitchFields[]) {
    this.#owners = owners
  }

  async read(): Promise<Partial<SwitchSettings>> {
    const known: Partial<SwitchSettings> = Object.assign({}, ...(await Promise.all(this.#owners.map((owner) => owner.read()))))
    return { ...known, ...Object.fromEntries(listKeys.map((key) => [key, known[key] ?? []])) }
  }

  /** Hands every owner its part. What nobody owns is refused before anything is changed; what says nothing may be the echo of an answer and is let be. */
  async change(wanted: { readonly [K in Key]?: SwitchSettings[K] | undefined }): Promise<void> {
    const sent = (Object.entries(wanted) as [Key, SwitchSettings[Key] | undefined][]).filter(([key, value]) => !isEcho(key, value))
    const orphan = sent.find(([key, value]) => !saysNothing(value) && !this.#owners.some(({ keys }) => keys.includes(key)))
    if (orphan) throw new SwitchUnknown({ name: orphan[0] })
    for (const owner of this.#owners) {
      const patch = Object.fromEntries(sent.filter(([key]) => owner.keys.includes(key)))
      if (Object.keys(patch).length > 0) await owner.write(patch)
    }
  }
}

/** Clients turn null into what their input holds when nobody has touched it. */
function saysNothing(value: unknown): boolean {
  return value === 0 || value === false || (Array.isArray(value) && value.length === 0)
}

/** Passwords are never told, so an empty list of them is what was answered, not a wish to forget them. */
function isEcho(key: Key, value: unknown): boolean {
  return value === null || value === undefined || (key.endsWith('PasswordList') && saysNothing(value))
}
