import { baseName } from '@verdict/plugin-exchange/kit'

/** This site's languages by file name extension. */
const ourNames: Readonly<Record<string, string>> = {
  c: 'C',
  cc: 'C++ 20 With O2',
  cpp: 'C++ 20 With O2',
  cxx: 'C++ 20 With O2',
  'c++': 'C++ 20 With O2',
  java: 'Java',
  py: 'Python3',
  py3: 'Python3',
  py2: 'Python2',
  go: 'Golang',
  cs: 'C#',
  php: 'PHP',
  js: 'JavaScript Node',
  ts: 'TypeScript',
  lua: 'Lua',
  rb: 'Ruby',
  rs: 'Rust',
  pas: 'Pascal',
  hs: 'Haskell',
  kt: 'Kotlin',
}

/** Extensions by this site's languages, regardless of standard and options. Languages not listed have none. */
const endings: readonly (readonly [pattern: RegExp, ending: string, code: string])[] = [
  [/^C(?: 17)?(?: With O2| \(Clang\))?$/, 'c', 'c'],
  [/^C\+\+/, 'cc', 'cpp'],
  [/^Java$/, 'java', 'java'],
  [/^(?:Python3(?: With NumPy)?|PyPy3)$/, 'py', 'python3'],
  [/^(?:Python2|PyPy2)$/, 'py2', 'python2'],
  [/^Golang$/, 'go', 'go'],
  [/^C#$/, 'cs', 'csharp'],
  [/^PHP$/, 'php', 'php'],
  [/^JavaScript/, 'js', 'javascript'],
  [/^TypeScript$/, 'ts', 'typescript'],
  [/^Lua$/, 'lua', 'lua'],
  [/^Ruby$/, 'rb', 'ruby'],
  [/^Rust$/, 'rs', 'rust'],
  [/^Pascal$/, 'pas', 'pascal'],
  [/^Haskell$/, 'hs', 'haskell'],
  [/^Kotlin$/, 'kt', 'kotlin'],
]

const endingOf = (path: string): string => /\.([^./]+)$/.exec(baseName(path))?.[1]?.toLowerCase() ?? ''

/** Returns the language of a source file by its name, and of Python by its first line if the file has no extension; undefined if it is not a source file. */
export function languageOf(path: string, code = ''): string | undefined {
  const ending = endingOf(path)
  const language = ending === '' && /^#!.*\bpy(?:thon|py)/.test(code) ? 'Python3' : ourNames[ending]
  return language === 'Python3' && /^#!.*python2/.test(code) ? 'Python2' : language
}

/** Returns the extension of files in a language, and its code in lists. */
export function itsLanguage(name: string): { readonly ending: string; readonly code: string } | undefined {
  const found = endings.find(([pattern]) => pattern.test(name))
  return found && { ending: found[1], code: found[2] }
}

/** Renames the main class of Java programs, because here it must be called Main. */
export function withMainClass(code: string, path: string): string {
  const name = baseName(path).replace(/\.java$/i, '')
  if (!/^\w+$/.test(name) || name === 'Main' || !new RegExp(`\\bclass\\s+${name}\\b`).test(code) || /\bclass\s+Main\b/.test(code)) return code
  const hidden = code.replace(new RegExp(`\\bpublic\\s+((?:final\\s+)?class\\s+${name}\\b)`), '$1')
  return `${hidden}\nclass Main {\n    public static void main(String[] args) throws Throwable {\n        ${name}.main(args);\n    }\n}\n`
}
