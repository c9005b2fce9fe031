import { editorDefaults, editorFontSizes, editorTabSizes, editorThemes, type EditorSettings } from '@verdict/ui-kit'

/** The fields and languages to store. Other languages are not overwritten, because another tab may have changed them. */
export type ProgramChanges = Partial<StoredProgram>

/** The browser's stored data for a problem in a context: the programs by language, and the editor settings. */
interface StoredProgram extends EditorSettings {
  /** Empty until the user has chosen one. */
  readonly language: string
  readonly codes: Readonly<Record<string, string>>
}

const editorSettingsKey = 'verdict.editor'

/** The key contains the user, so that the next user of the same computer does not see the programs. */
export function programKey(uid: string | undefined, context: string, displayId: string): string {
  return `${editorSettingsKey}:${uid ?? 'visitor'}:${context}:${displayId}`
}

export function readProgram(key: string): StoredProgram {
  const defaults = parsed(localStorage.getItem(editorSettingsKey))
  const stored = parsed(localStorage.getItem(key))
  const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)
  const oneOf = <T>(value: unknown, options: readonly T[], fallback: T) => options.find((option) => option === value) ?? fallback
  const codes = Object.entries(parsed(stored.codes)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    language: text(stored.language, text(defaults.language, '')),
    codes: Object.fromEntries(codes),
    theme: oneOf(stored.theme ?? defaults.theme, editorThemes, editorDefaults.theme),
    fontSize: oneOf<number>(stored.fontSize ?? defaults.fontSize, editorFontSizes, editorDefaults.fontSize),
    tabSize: oneOf<number>(stored.tabSize ?? defaults.tabSize, editorTabSizes, editorDefaults.tabSize),
  }
}

/** Stores a program; returns false if the browser cannot store it, so that the user must be warned before leaving. */
export function storeProgram(key: string, { codes, ...others }: ProgramChanges): boolean {
  const before = readProgram(key)
  const program = { ...before, ...others, codes: { ...before.codes, ...codes } }
  const { language, theme, fontSize, tabSize } = program
  try {
    localStorage.setItem(key, JSON.stringify(program))
    localStorage.setItem(editorSettingsKey, JSON.stringify({ language, theme, fontSize, tabSize }))
    return true
  } catch {
    return false
  }
}

/** Removes programs that were moved to another key. */
export function removePrograms(key: string, languages: readonly string[]): void {
  const program = readProgram(key)
  const codes = Object.fromEntries(Object.entries(program.codes).filter(([language]) => !languages.includes(language)))
  localStorage.setItem(key, JSON.stringify({ ...program, codes }))
}

/** Returns the object of a stored text; empty if it is not one. */
function parsed(value: unknown): Record<string, unknown> {
  try {
    const found: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}
