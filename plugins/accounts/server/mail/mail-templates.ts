import type { ErrorParameters } from '@verdict/core'
import { isWebAddress } from '../../contract.ts'

/** The content of an email. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface TemplateDeps {
  t(key: string, language: string | undefined, parameters?: ErrorParameters): string
  siteName(): string
  picture(): string
}

/** The kinds of emails. Each has the texts `subject`, `before` and `after` under `letters` in the plugin's locales. */
type MailKind = 'register' | 'known' | 'reset' | 'unknown' | 'changeEmail' | 'usedEmail' | 'test'

/** Renders emails in the recipient's language. */
export class MailTemplates {
  readonly #deps: TemplateDeps

  constructor(deps: TemplateDeps) {
    this.#deps = deps
  }

  /** `middle` is the content between the two texts: a code or a link. */
  render(kind: MailKind, language: string | undefined, { name = '', middle = '' }: { name?: string; middle?: string | undefined } = {}): Mail {
    const site = this.#deps.siteName()
    const t = (part: string) => this.#deps.t(`letters.${kind}.${part}`, language, { site, name })
    const [before, after] = [t('before'), t('after')]
    const picture = this.#deps.picture()
    const parts = [
      isWebAddress(picture) ? `<img src="${escaped(picture)}" alt="" style="max-width:100%">` : '',
      `<p>${escaped(before)}</p>`,
      middle && `<p style="font-size:20px;font-weight:600;word-break:break-all">${linked(middle)}</p>`,
      `<p style="color:#646d7c">${escaped(after)}</p>`,
    ]
    return { subject: t('subject'), text: [before, middle, after].filter(Boolean).join('\n\n'), html: parts.join('\n') }
  }
}

function linked(text: string): string {
  return isWebAddress(text) ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
