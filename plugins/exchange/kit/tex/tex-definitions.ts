/** Nested definitions can grow exponentially, so their length is limited. */
const maxDefinition = 2000
const maxExpansions = 10_000

/** The commands that a text defines, and its formulas with these expanded. */
export class TexDefinitions {
  readonly #texts = new Map<string, string>()
  #expansions = 0

  define(name: string, text: string): void {
    const definition = this.#expanded(text)
    if (definition.length <= maxDefinition) this.#texts.set(name, definition)
  }

  /** Returns the definition of a command; undefined if the text does not define it. A recursive definition expands to nothing. */
  expansionOf(name: string): string | undefined {
    const definition = this.#texts.get(name)
    if (definition === undefined) return undefined
    this.#expansions += 1
    return this.#expansions > maxExpansions ? '' : definition
  }

  inline(formula: string): string {
    const content = this.#expanded(formula).replaceAll(/\s+/g, ' ').trim()
    return content === '' ? '' : `$${content}$`
  }

  display(formula: string): string {
    const lines = this.#expanded(formula).split('\n')
    const content = lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n')
    return content === '' ? '' : `\n\n$$\n${content}\n$$\n\n`
  }

  #expanded(formula: string): string {
    const text = formula.replaceAll(/\\label\{[^{}]*\}|\\nonumber(?![a-zA-Z])/g, '')
    if (this.#texts.size === 0) return text
    return text.replaceAll(/\\([a-zA-Z]+)/g, (whole, name: string) => {
      const definition = this.expansionOf(name)
      return definition ? `{${definition}}` : (definition ?? whole)
    })
  }
}
