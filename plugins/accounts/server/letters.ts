import type { ErrorParameters } from '@verdict/core'
import { isWebAddress } from '../contract.ts'
import type { Letter } from './mailer.ts'

interface Stationery {
  say(key: string, language: string | undefined, parameters?: ErrorParameters): string
  site(): string
  picture(): string
}

/** The kinds of letters; each has `subject`, `before` and `after` in the plugin's texts. */
export type LetterKind = 'register' | 'reset' | 'changeEmail' | 'test'

/** Writes letters in the reader's language. */
export class Letters {
  readonly #stationery: Stationery

  constructor(stationery: Stationery) {
    this.#stationery = stationery
  }

  /** `middle` is what the reader came for: a code or a link. */
  write(kind: LetterKind, language: string | undefined, { name = '', middle = '' }: { name?: string; middle?: string } = {}): Letter {
    const site = this.#stationery.site()
    const say = (part: string) => this.#stationery.say(`letters.${kind}.${part}`, language, { site, name })
    const [before, after] = [say('before'), say('after')]
    const picture = this.#stationery.picture()
    const parts = [
      isWebAddress(picture) ? `<img src="${escaped(picture)}" alt="" style="max-width:100%">` : '',
      `<p>${escaped(before)}</p>`,
      middle && `<p style="font-size:20px;font-weight:600;word-break:break-all">${linked(middle)}</p>`,
      `<p style="color:#646d7c">${escaped(after)}</p>`,
    ]
    return { subject: say('subject'), text: [before, middle, after].filter(Boolean).join('\n\n'), html: parts.join('\n') }
  }
}

function linked(text: string): string {
  return isWebAddress(text) ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
