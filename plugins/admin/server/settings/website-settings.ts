import { FooterLines, mergeFields, SiteSettings, type FieldSource } from '@verdict/core'
import type { SiteControl } from '@verdict/core/server'
import { WebFieldUnknown, WebSettings, type Registration } from '../../contract.ts'
import { fieldsBySource } from './fields-by-source.ts'

/** Reads and changes the names and links of the site, and whether registration is open. */
export class WebsiteSettings {
  readonly #control: SiteControl
  readonly #registration: readonly Registration[]
  readonly #fields: readonly FieldSource[]

  constructor(control: SiteControl, registration: readonly Registration[], fields: readonly FieldSource[]) {
    this.#control = control
    this.#registration = registration
    this.#fields = fields
  }

  async read(): Promise<WebSettings> {
    const lines = { ...FooterLines.parse({}), ...(await mergeFields(this.#fields)) }
    return WebSettings.parse({ ...lines, ...this.#control.settings(), register: this.#registration[0]?.open() ?? null })
  }

  /** Rejects a field without an owner before anything changes, unless it is unchanged: HOJ clients send all fields. */
  async change({ register, ...wanted }: { readonly [K in keyof WebSettings]?: WebSettings[K] | undefined }): Promise<void> {
    const current = new Map<string, unknown>(Object.entries(await this.read()))
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
    const [names, lines] = [true, false].map((isName) => Object.fromEntries(given.filter(([name]) => name in SiteSettings.shape === isName)))
    const parts = fieldsBySource(this.#fields, lines ?? {}, (name, value) => {
      if (value !== current.get(name)) throw new WebFieldUnknown({ name })
    })
    for (const [source, values] of parts) await source.write?.(values)
    await this.#control.changeSettings('kernel', names ?? {})
    if (typeof register === 'boolean') await this.#registration[0]?.change(register)
  }
}
