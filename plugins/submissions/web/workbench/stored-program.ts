import { editorDefaults, editorFontSizes, editorTabSizes, editorThemes, type EditorSettings } from '@verdict/ui-kit'

/** What is kept anew; other languages stay as they lie, for another tab may have written them. */
export type ProgramChanges = Partial<StoredProgram>

/** What the workbench remembers of a problem in a place: the programs by language, and how the editor looks. */
export interface StoredProgram extends EditorSettings {
  readonly language: string
  readonly codes: Readonly<Record<string, string>>
}

const editorSettingsKey = 'verdict.editor'

/** One person's programs are not for the next who sits down at the same machine. */
export function programKey(uid: string | undefined, place: string, displayId: string): string {
  return `${editorSettingsKey}:${uid ?? 'visitor'}:${place}:${displayId}`
}

export function readProgram(key: string): StoredProgram {
  const looks = parsed(localStorage.getItem(editorSettingsKey))
  const stored = parsed(localStorage.getItem(key))
  const text = (value: unknown, usual: string) => (typeof value === 'string' ? value : usual)
  const among = <T>(value: unknown, options: readonly T[], usual: T) => options.find((option) => option === value) ?? usual
  const codes = Object.entries(parsed(stored.codes)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    language: text(stored.language, text(looks.language, editorDefaults.language)),
    codes: Object.fromEntries(codes),
    theme: among(stored.theme ?? looks.theme, editorThemes, editorDefaults.theme),
    fontSize: among<number>(stored.fontSize ?? looks.fontSize, editorFontSizes, editorDefaults.fontSize),
    tabSize: among<number>(stored.tabSize ?? looks.tabSize, editorTabSizes, editorDefaults.tabSize),
  }
}

/** False where the browser keeps nothing: then whoever leaves has to be warned. */
export function storeProgram(key: string, { codes, ...looks }: ProgramChanges): boolean {
  const before = readProgram(key)
  const program = { ...before, ...looks, codes: { ...before.codes, ...codes } }
  const { language, theme, fontSize, tabSize } = program
  try {
    localStorage.setItem(key, JSON.stringify(program))
    localStorage.setItem(editorSettingsKey, JSON.stringify({ language, theme, fontSize, tabSize }))
    return true
  } catch {
    return false
  }
}

/** Takes programs away that now belong to somebody else's key. */
export function forgetPrograms(key: string, languages: readonly string[]): void {
  const program = readProgram(key)
  const codes = Object.fromEntries(Object.entries(program.codes).filter(([language]) => !languages.includes(language)))
  localStorage.setItem(key, JSON.stringify({ ...program, codes }))
}

function parsed(value: unknown): Record<string, unknown> {
  try {
    const found: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
