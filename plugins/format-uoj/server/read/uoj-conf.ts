import { FieldWrong } from '@verdict/plugin-exchange/contract'

/** The file problem.conf: lines with a key and a value. */
export class UojConf {
  readonly #values: ReadonlyMap<string, string>
  readonly #file: string

  constructor(text: string, file: string) {
    const lines = text.split('\n').map((line) => line.trim())
    this.#values = new Map(
      lines.flatMap((line) => {
        const [key, ...rest] = line.split(/\s+/)
        return key && !key.startsWith('#') ? [[key, rest.join(' ')] as const] : []
      }),
    )
    this.#file = file
  }

  text(key: string): string | undefined {
    return this.#values.get(key)
  }

  isOn(key: string): boolean {
    return this.#values.get(key) === 'on'
  }

  /** Returns a number, or `otherwise` if there is none; throws FieldWrong. */
  number<T extends number | undefined>(key: string, otherwise: T): number | T {
    const text = this.#values.get(key)
    if (text === undefined) return otherwise
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) throw new FieldWrong({ file: this.#file, field: key, problem: text.slice(0, 50) })
    return Number(text)
  }
}

/** Returns the file names of a test. */
export function fileNames(conf: UojConf, number: number, prefix = ''): [input: string, output: string] {
  const name = (side: 'input' | 'output') => `${prefix}${conf.text(`${side}_pre`) ?? side}${number}.${conf.text(`${side}_suf`) ?? 'txt'}`
  return [name('input'), name('output')]
}
