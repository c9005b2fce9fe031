const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/MicroMessenger/, 'WeChat'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What a browser says about itself, in two words. */
export function deviceOf(userAgent: string): string | undefined {
  const words = [browsers, systems].flatMap((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
  return words.length > 0 ? words.join(' · ') : undefined
}
