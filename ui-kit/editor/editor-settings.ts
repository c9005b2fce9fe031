/** The names of the editor's themes. */
export const editorThemes = ['monokai', 'solarized', 'material', 'idea', 'eclipse', 'base16-dark', 'cobalt', 'dracula'] as const
export type EditorTheme = (typeof editorThemes)[number]

/** The sizes of the editor's text that users can choose. */
export const editorFontSizes = [12, 14, 16, 18, 20, 24, 28] as const
/** The widths of a tab that users can choose. */
export const editorTabSizes = [2, 4, 8] as const

export interface EditorSettings {
  theme: EditorTheme
  fontSize: number
  tabSize: number
}

/** The editor's settings of users who have chosen none. */
export const editorDefaults: EditorSettings & { language: string; height: number } = {
  language: 'C++',
  theme: 'monokai',
  fontSize: 18,
  tabSize: 4,
  height: 550,
}

const byName: readonly [RegExp, string][] = [
  [/^(gnu )?c\+\+|^cpp|g\+\+|clang\+\+/i, 'cpp'],
  [/^c#|csharp|mono/i, 'csharp'],
  [/^(gnu )?c(11|17|89|90|99)?\b(?!\+|#)|^gcc/i, 'c'],
  [/^javascript|^js|node/i, 'javascript'],
  [/^typescript|^ts/i, 'typescript'],
  [/^java/i, 'java'],
  [/py/i, 'python'],
  [/pascal|delphi|fpc/i, 'pascal'],
  [/^go/i, 'go'],
  [/^rust/i, 'rust'],
  [/^kotlin/i, 'kotlin'],
  [/^php/i, 'php'],
  [/^ruby/i, 'ruby'],
  [/sql/i, 'sql'],
  [/^markdown/i, 'markdown'],
  [/^(ba)?sh/i, 'shell'],
]

/** Monaco's language id for a judge's language: "C++ With O2" and "GNU C++17" are both `cpp`. */
export const editorLanguage = (name: string): string => byName.find(([pattern]) => pattern.test(name))?.[1] ?? 'plaintext'
