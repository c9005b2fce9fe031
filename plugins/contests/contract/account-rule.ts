/** The accounts that a contest admits: `prefix` + a number in the range + `suffix`, and additional names. */
export interface AccountRule {
  readonly prefix: string
  readonly suffix: string
  /** Null if the rule only lists names. */
  readonly range: { readonly start: number; readonly end: number } | null
  readonly extra: readonly string[]
}

/** Parses the text of a rule: `<prefix>…</prefix><suffix>…</suffix><start>n</start><end>n</end><extra>names</extra>`; undefined if it admits no account. */
export function parseAccountRule(text: string): AccountRule | undefined {
  const part = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.trim() ?? ''
  const [start, end] = [part('start'), part('end')]
  const extra = part('extra').split(/\s+/).filter(Boolean)
  const hasRange = start !== '' || end !== ''
  if (hasRange && !(isNumber(start) && isNumber(end) && Number(start) <= Number(end))) return undefined
  if (!hasRange && extra.length === 0) return undefined
  return { prefix: part('prefix'), suffix: part('suffix'), range: hasRange ? { start: Number(start), end: Number(end) } : null, extra }
}

/** Returns a rule in the format that contests store, clients send and `parseAccountRule` reads. */
export function accountRuleText({ prefix, suffix, range, extra }: AccountRule): string {
  const part = (name: string, text: string | number) => `<${name}>${text}</${name}>`
  const numbers = part('start', range?.start ?? '') + part('end', range?.end ?? '')
  return part('prefix', prefix) + part('suffix', suffix) + numbers + part('extra', extra.join(' '))
}

/** Whether the rule admits a username. */
export function admitsAccount({ prefix, suffix, range, extra }: AccountRule, username: string): boolean {
  if (extra.includes(username)) return true
  if (!range || username.length <= prefix.length + suffix.length || !username.startsWith(prefix) || !username.endsWith(suffix)) return false
  const number = username.slice(prefix.length, username.length - suffix.length)
  // The number must have no leading zeros: team07 is not account number 7.
  return isNumber(number) && String(Number(number)) === number && Number(number) >= range.start && Number(number) <= range.end
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}
