import type { SiteControl } from '@verdict/core/server'
import type { Registration, WebSettings } from '../contract.ts'

/** Reads and changes the names and links of the site, and whether registration is open. */
export class WebsiteSettings {
  readonly #control: SiteControl
  readonly #registration: readonly Registration[]

  constructor(control: SiteControl, registration: readonly Registration[]) {
    this.#control = control
    this.#registration = registration
  }

  read(): WebSettings {
    return { ...this.#control.settings(), register: this.#registration[0]?.open() ?? null }
  }

  async change({ register, ...names }: { readonly [K in keyof WebSettings]?: WebSettings[K] | undefined }): Promise<void> {
    await this.#control.changeSettings('kernel', names)
    if (typeof register === 'boolean') await this.#registration[0]?.change(register)
  }
}
