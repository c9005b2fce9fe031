/** The settings of DOMjudge beside a problem, by their names in lower case; later lines win. */
export function readIni(text: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const [, key, value = ''] = /^\s*([^=;#[\s][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (key !== undefined) settings.set(key.toLowerCase(), /^(["'])(.*)\1/.exec(value)?.[2] ?? value.replace(/\s+[;#].*$/, ''))
  }
  return settings
}
