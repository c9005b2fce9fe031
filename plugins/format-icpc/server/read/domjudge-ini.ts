/** Returns DOMjudge's settings of a problem, by name in lower case. Later lines win. */
export function readIni(text: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const equalsAt = line.indexOf('=')
    const key = line.slice(0, Math.max(equalsAt, 0)).trim()
    if (key === '' || ';#['.includes(key[0]!)) continue
    const value = line.slice(equalsAt + 1).trim()
    settings.set(key.toLowerCase(), /^(["'])(.*)\1/.exec(value)?.[2] ?? value.replace(/(?<!\s)\s+[;#][^]*/, ''))
  }
  return settings
}
