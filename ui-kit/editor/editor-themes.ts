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

const palettes: Record<EditorTheme, Palette> = {
  monokai: { dark: true, background: '272822', text: 'f8f8f2', line: '32332c', selection: '49483e', number: '90908a', comment: '8d8a76', keyword: 'f92672', string: 'e6db74', constant: 'ae81ff', type: '66d9ef', name: 'a6e22e' },
  solarized: { dark: false, background: 'fdf6e3', text: '586e75', line: 'eee8d5', selection: 'e0dac2', number: '8a9696', comment: '7b8a8b', keyword: '637100', string: '1f7d75', constant: 'b02a6f', type: '8b6900', name: '1d6fae' },
  material: { dark: true, background: '263238', text: 'eeffff', line: '2e3c43', selection: '3f5460', number: '6a828f', comment: '7f98a5', keyword: 'c792ea', string: 'c3e88d', constant: 'f78c6c', type: 'ffcb6b', name: '82aaff' },
  idea: { dark: false, background: 'ffffff', text: '1a1a1a', line: 'fcfaed', selection: 'a6d2ff', number: '8c8c8c', comment: '737373', keyword: '000080', string: '067d17', constant: '1750eb', type: '000080', name: '00627a' },
  eclipse: { dark: false, background: 'ffffff', text: '1a1a1a', line: 'e8f2fe', selection: 'cfe3fb', number: '8c8c8c', comment: '3f7f5f', keyword: '7f0055', string: '2a00ff', constant: '116644', type: '7f0055', name: '0000c0' },
  'base16-dark': { dark: true, background: '151515', text: 'e0e0e0', line: '202020', selection: '303030', number: '707070', comment: '8f5536', keyword: 'd56a6a', string: 'f4bf75', constant: 'b39bd0', type: '90a959', name: '6a9fb5' },
  cobalt: { dark: true, background: '002240', text: 'ffffff', line: '00305a', selection: 'b36539', number: '7fa3c4', comment: '3f9cff', keyword: 'ff9d00', string: '3ad900', constant: 'ff628c', type: '80ffbb', name: 'ffdd00' },
  dracula: { dark: true, background: '282a36', text: 'f8f8f2', line: '343746', selection: '44475a', number: '8a94bd', comment: '8796c9', keyword: 'ff79c6', string: 'f1fa8c', constant: 'bd93f9', type: '8be9fd', name: '50fa7b' },
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
      'editorCursor.foreground': `#${palette.text}`,
      'editorGutter.background': `#${palette.background}`,
    },
  }
}

/** The kit's eight themes, and two quiet ones for the markdown editor. */
export const themeDefinitions: readonly [string, editor.IStandaloneThemeData][] = Object.entries(palettes).map(([name, palette]) => [name, themeOf(palette)])
