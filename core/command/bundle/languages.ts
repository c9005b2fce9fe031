/** The Debian packages of languages, by the names of `verdict bundle --languages`. `config/languages.yaml` says which of them a judge offers. */
const packagesByLanguage: Readonly<Record<string, string>> = {
  c: 'gcc',
  cpp: 'g++',
  java: 'default-jdk-headless',
  python: 'python3',
  numpy: 'python3-numpy',
  pypy: 'pypy3',
  go: 'golang-go',
  rust: 'rustc',
  javascript: 'nodejs',
  typescript: 'node-typescript',
  clang: 'clang',
  csharp: 'mono-mcs',
  php: 'php-cli',
  ruby: 'ruby',
  lua: 'lua5.4',
  pascal: 'fp-compiler',
  haskell: 'ghc',
  kotlin: 'kotlin',
}

/** Node.js needs a library that small installations lack; the jail is compiled by the judge. */
const always = ['libatomic1', 'gcc', 'libc6-dev']

/** The packages for a list such as `c,cpp,java`; `none` for a machine that does not judge. Throws with the known names. */
export function debianPackagesOf(list: string): string[] {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  if (names.length === 1 && names[0] === 'none') return always.slice(0, 1)
  const unknown = names.filter((name) => !Object.hasOwn(packagesByLanguage, name))
  if (unknown.length > 0 || names.length === 0)
    throw new Error(`Unknown languages: ${unknown.join(', ') || '(none given)'}. Known are none and ${Object.keys(packagesByLanguage).join(', ')}.`)
  return [...new Set([...always, ...names.flatMap((name) => packagesByLanguage[name] ?? [])])]
}

export const bundledPackages: readonly string[] = Object.values(packagesByLanguage)
