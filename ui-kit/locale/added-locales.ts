/** The further languages of Arco, each a file of its own that only pages in that language load. */
const loaders: Readonly<Record<string, () => Promise<{ default: object }>>> = {
  'ar-EG': () => import('@arco-design/web-react/es/locale/ar-EG'),
  'de-DE': () => import('@arco-design/web-react/es/locale/de-DE'),
  'es-ES': () => import('@arco-design/web-react/es/locale/es-ES'),
  'fr-FR': () => import('@arco-design/web-react/es/locale/fr-FR'),
  'id-ID': () => import('@arco-design/web-react/es/locale/id-ID'),
  'it-IT': () => import('@arco-design/web-react/es/locale/it-IT'),
  'ja-JP': () => import('@arco-design/web-react/es/locale/ja-JP'),
  'ko-KR': () => import('@arco-design/web-react/es/locale/ko-KR'),
  'ms-MY': () => import('@arco-design/web-react/es/locale/ms-MY'),
  'pt-BR': () => import('@arco-design/web-react/es/locale/pt-BR'),
  'pt-PT': () => import('@arco-design/web-react/es/locale/pt-PT'),
  'ru-RU': () => import('@arco-design/web-react/es/locale/ru-RU'),
  'th-TH': () => import('@arco-design/web-react/es/locale/th-TH'),
  'tr-TR': () => import('@arco-design/web-react/es/locale/tr-TR'),
  'vi-VN': () => import('@arco-design/web-react/es/locale/vi-VN'),
  'zh-HK': () => import('@arco-design/web-react/es/locale/zh-HK'),
  'zh-TW': () => import('@arco-design/web-react/es/locale/zh-TW'),
}

const loaded = new Map<string, object>()

/** Loads Arco's texts in a language: those of the same region, otherwise of the same language. Without any, Arco is English. */
export async function loadArcoLocale(language: string): Promise<void> {
  const [start = ''] = language.toLowerCase().split('-')
  const load = loaders[language] ?? Object.entries(loaders).find(([id]) => id.startsWith(`${start}-`))?.[1]
  const found = await load?.().catch(() => undefined)
  if (found) loaded.set(language, found.default)
}

export const loadedArcoLocale = (language: string): object | undefined => loaded.get(language)
