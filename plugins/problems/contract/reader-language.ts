/** Returns the first language of an `Accept-Language` header. */
export function readerLanguage(header: string | undefined): string | undefined {
  const first = header?.split(',')[0]?.split(';')[0]?.trim()
  if (!first) return undefined
  if (first.toLowerCase().startsWith('zh')) return 'zh-CN'
  return first.toLowerCase().startsWith('en') ? 'en-US' : first
}

/** Returns the title in a language, or the original one if it is not translated. */
export function titleFor(
  { title, titles }: { readonly title: string; readonly titles: readonly { readonly language: string; readonly title: string }[] },
  language: string | undefined,
): string {
  return titles.find((one) => one.language === language)?.title ?? title
}
