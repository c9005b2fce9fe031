const hidden = '[secret]'
const shortestSecret = 4
/** Say whether a secret is set, and are none. */
const harmless = /^(?:true|false|set|null|readable|[[{]|\[\])$/
const secretName = /pass|secret|token|credential|cookie|authorization|private|apikey|accesskey|(?:^|[_-])key$/i

export const isSecretName = (name: string): boolean => secretName.test(name)

/** Replaces secrets in texts: known values wherever they are, and the values of names that sound secret. Addresses of users are replaced, too. */
export class Redaction {
  readonly #known: readonly string[]

  constructor(known: readonly string[]) {
    const written = known
      .filter(({ length }) => length >= shortestSecret)
      .flatMap((value) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
    this.#known = [...new Set(written)].toSorted((one, other) => other.length - one.length)
  }

  text(text: string): string {
    return text
      .split('\n')
      .map((line) => this.#line(line))
      .join('\n')
  }

  #line(line: string): string {
    const values = line.startsWith('{') ? parsed(line) : undefined
    const named = values === undefined ? withoutNamed(line) : JSON.stringify(withoutSecrets(values))
    return this.#known.reduce((rest, value) => rest.replaceAll(value, hidden), withoutPatterns(named))
  }
}

/** Replaces all values whose names sound secret. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return withoutPatterns(value)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replacementOf(name, inner) ?? withoutSecrets(inner)]))
}

function replacementOf(name: string, value: unknown): string | undefined {
  if (name === 'ip' && typeof value === 'string') return '[address]'
  return isSecretName(name) && value !== '' && value !== null && typeof value !== 'boolean' ? hidden : undefined
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Tokens of logins, and passwords in addresses. */
function withoutPatterns(text: string): string {
  return text.replaceAll(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g, hidden).replaceAll(/(?<=:\/\/)[^\s/@]{1,500}@/g, `${hidden}@`)
}

function withoutNamed(line: string): string {
  return line.replaceAll(/(?<![\w-])([\w-]+)(["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)([^\s"',;}&]+)/g, (all: string, name: string, between: string, value: string) =>
    isSecretName(name) && !harmless.test(value) ? `${name}${between}${hidden}` : all,
  )
}
