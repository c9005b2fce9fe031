import type { editor } from 'monaco-editor'
import type { EditorTheme } from './editor-settings.ts'

interface Palette {
  dark: boolean
  background: string
  text: string
  line: string
  selection: string
  number: string
  comment: string
  keyword: string
  string: string
  constant: string
  type: string
  name: string
}

export const palettes: Record<EditorTheme, Palette> = {
  monokai: {
    dark: true,
    background: '272822',
    text: 'f8f8f2',
    line: '32332c',
    selection: '49483e',
    number: '9d9d96',
    comment: 'a39f8b',
    keyword: 'ff6b9c',
    string: 'e6db74',
    constant: 'ba9aff',
    type: '66d9ef',
    name: 'a6e22e',
  },
  solarized: {
    dark: false,
    background: 'fdf6e3',
    text: '3f5860',
    line: 'f3ecd8',
    selection: 'e0dac2',
    number: '56696b',
    comment: '56696b',
    keyword: '566300',
    string: '126d65',
    constant: 'a02363',
    type: '735600',
    name: '135f9a',
  },
  material: {
    dark: true,
    background: '263238',
    text: 'eeffff',
    line: '2e3c43',
    selection: '3f5460',
    number: '97adb8',
    comment: '97adb8',
    keyword: 'd3a6f0',
    string: 'c3e88d',
    constant: 'ff9d80',
    type: 'ffcb6b',
    name: '93b5ff',
  },
  idea: {
    dark: false,
    background: 'ffffff',
    text: '1a1a1a',
    line: 'fcfaed',
    selection: 'a6d2ff',
    number: '6b6b6b',
    comment: '6b6b6b',
    keyword: '000080',
    string: '067d17',
    constant: '1750eb',
    type: '000080',
    name: '00627a',
  },
  eclipse: {
    dark: false,
    background: 'ffffff',
    text: '1a1a1a',
    line: 'e8f2fe',
    selection: 'cfe3fb',
    number: '6b6b6b',
    comment: '33694e',
    keyword: '7f0055',
    string: '2a00ff',
    constant: '116644',
    type: '7f0055',
    name: '0000c0',
  },
  'base16-dark': {
    dark: true,
    background: '151515',
    text: 'e0e0e0',
    line: '202020',
    selection: '303030',
    number: '949494',
    comment: 'c98a63',
    keyword: 'e27d7d',
    string: 'f4bf75',
    constant: 'b39bd0',
    type: '90a959',
    name: '6a9fb5',
  },
  cobalt: {
    dark: true,
    background: '002240',
    text: 'ffffff',
    line: '00305a',
    selection: 'b36539',
    number: '8fb2d2',
    comment: '62b0ff',
    keyword: 'ff9d00',
    string: '3ad900',
    constant: 'ff628c',
    type: '80ffbb',
    name: 'ffdd00',
  },
  dracula: {
    dark: true,
    background: '282a36',
    text: 'f8f8f2',
    line: '343746',
    selection: '44475a',
    number: 'a3adda',
    comment: 'a3adda',
    keyword: 'ff8fd0',
    string: 'f1fa8c',
    constant: 'cbaafa',
    type: '8be9fd',
    name: '50fa7b',
  },
}

function themeOf(palette: Palette): editor.IStandaloneThemeData {
  const rule = (token: string, foreground: string, fontStyle = ''): editor.ITokenThemeRule => ({ token, foreground, fontStyle })
  return {
    base: palette.dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      rule('', palette.text),
      rule('comment', palette.comment, 'italic'),
      rule('keyword', palette.keyword),
      rule('string', palette.string),
      rule('number', palette.constant),
      rule('constant', palette.constant),
      rule('type', palette.type),
      rule('identifier', palette.text),
      rule('delimiter', palette.text),
      rule('operator', palette.keyword),
      rule('keyword.directive', palette.name),
      rule('annotation', palette.name),
      rule('tag', palette.keyword),
      rule('attribute.name', palette.name),
    ],
    colors: {
      'editor.background': `#${palette.background}`,
      'editor.foreground': `#${palette.text}`,
      'editor.lineHighlightBackground': `#${palette.line}`,
      'editor.selectionBackground': `#${palette.selection}`,
      'editorLineNumber.foreground': `#${palette.number}`,
      'editorLineNumber.activeForeground': `#${palette.text}`,
      'editorLineNumber.dimmedForeground': `#${palette.number}`,
      'editor.placeholder.foreground': `#${palette.number}`,
      'editorCursor.foreground': `#${palette.text}`,
      'editorGutter.background': `#${palette.background}`,
    },
  }
}

/** The eight themes as the editor takes them. */
export const themeDefinitions: readonly [string, editor.IStandaloneThemeData][] = Object.entries(palettes).map(([name, palette]) => [name, themeOf(palette)])
