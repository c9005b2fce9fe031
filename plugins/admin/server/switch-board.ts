import { SwitchUnknown, type SwitchFields, type SwitchSettings } from '../contract.ts'

type Key = keyof SwitchSettings

/** All switches and limits as one answer, each kept by the plugin that owns it. */
export class SwitchBoard {
  readonly #owners: readonly SwitchFields[]

  constructor(owners: readonly SwitchFields[]) {
    this.#owners = owners
  }

  async read(): Promise<Partial<SwitchSettings>> {
    return Object.assign({}, ...(await Promise.all(this.#owners.map((owner) => owner.read()))))
  }

  /** Hands every owner its part. What nobody owns is refused before anything is changed. */
  async change(wanted: { readonly [K in Key]?: SwitchSettings[K] | undefined }): Promise<void> {
    const sent = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined) as [Key, never][]
    const orphan = sent.find(([key]) => !this.#owners.some(({ keys }) => keys.includes(key)))
    if (orphan) throw new SwitchUnknown({ name: orphan[0] })
    for (const owner of this.#owners) {
      const patch = Object.fromEntries(sent.filter(([key]) => owner.keys.includes(key)))
      if (Object.keys(patch).length > 0) await owner.write(patch)
    }
  }
}
