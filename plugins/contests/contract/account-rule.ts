/** Which accounts a contest admits: `prefix` + a number of the range + `suffix`, and further names. */
export interface AccountRule {
  readonly prefix: string
  readonly suffix: string
  /** Null where the rule has names only. */
  readonly range: { readonly start: number; readonly end: number } | null
  readonly extra: readonly string[]
}

/** Reads the text of a rule: `<prefix>…</prefix><suffix>…</suffix><start>n</start><end>n</end><extra>names</extra>`; undefined if it admits nobody. */
export function parseAccountRule(text: string): AccountRule | undefined {
  const part = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.trim() ?? ''
  const [start, end] = [part('start'), part('end')]
  const extra = part('extra').split(/\s+/).filter(Boolean)
  const hasRange = start !== '' || end !== ''
  if (hasRange && !(isNumber(start) && isNumber(end) && Number(start) <= Number(end))) return undefined
  if (!hasRange && extra.length === 0) return undefined
  return { prefix: part('prefix'), suffix: part('suffix'), range: hasRange ? { start: Number(start), end: Number(end) } : null, extra }
}

/** A rule as contests store it and clients send it, so that `parseAccountRule` reads it. */
export function accountRuleText({ prefix, suffix, range, extra }: AccountRule): string {
  const part = (name: string, text: string | number) => `<${name}>${text}</${name}>`
  const numbers = part('start', range?.start ?? '') + part('end', range?.end ?? '')
  return part('prefix', prefix) + part('suffix', suffix) + numbers + part('extra', extra.join(' '))
}

/** Whether the rule admits a user name. */
export function admitsAccount({ prefix, suffix, range, extra }: AccountRule, username: string): boolean {
  if (extra.includes(username)) return true
  if (!range || username.length <= prefix.length + suffix.length || !username.startsWith(prefix) || !username.endsWith(suffix)) return false
  const number = username.slice(prefix.length, username.length - suffix.length)
  // Written as the rule writes it: team07 is not the account of number 7.
  return isNumber(number) && String(Number(number)) === number && Number(number) >= range.start && Number(number) <= range.end
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}
