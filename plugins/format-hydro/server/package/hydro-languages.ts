/** This site's names by Hydro's IDs. The first ID of a name is used for export. */
const ids: readonly (readonly [id: string, name: string])[] = [
  ['c', 'C'],
  ['c.c99', 'C'],
  ['c.c11', 'C'],
  ['c.c99o2', 'C With O2'],
  ['c.c11o2', 'C With O2'],
  ['cc', 'C++'],
  ['cc.cc98', 'C++'],
  ['cc.cc98o2', 'C++ With O2'],
  ['cc.cc11', 'C++ 11'],
  ['cc.cc11o2', 'C++ 11 With O2'],
  ['cc.cc14', 'C++'],
  ['cc.cc14o2', 'C++ With O2'],
  ['cc.cc17', 'C++ 17'],
  ['cc.cc17o2', 'C++ 17 With O2'],
  ['cc.cc20', 'C++ 20'],
  ['cc.cc20o2', 'C++ 20 With O2'],
  ['cc.cc23', 'C++ 23'],
  ['cc.cc23o2', 'C++ 23 With O2'],
  ['java', 'Java'],
  ['py.py3', 'Python3'],
  ['py', 'Python3'],
  ['py.py2', 'Python2'],
  ['py.pypy3', 'PyPy3'],
  ['go', 'Golang'],
  ['cs', 'C#'],
  ['php', 'PHP'],
  ['js', 'JavaScript Node'],
  ['rb', 'Ruby'],
  ['rs', 'Rust'],
  ['pas', 'Pascal'],
  ['hs', 'Haskell'],
  ['kt', 'Kotlin'],
]
const endings: Readonly<Record<string, string>> = { cpp: 'cc', cxx: 'cc', 'c++': 'cc', hpp: 'cc' }

/** Returns this site's name of a language. Unknown IDs are kept. */
export const ourLanguage = (id: string): string => ids.find(([its]) => its === id)?.[1] ?? id

/** Returns Hydro's ID of a language; undefined if Hydro does not have the language. */
export const itsLanguage = (name: string): string | undefined => ids.find(([, our]) => our === name)?.[0]

/** Returns the language of a program by its file name extension. */
export function languageOf(file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  return ourLanguage(endings[ending] ?? ending)
}

/** Returns a file name for a program, whose extension identifies its language if possible. */
export function programFile(name: string, language: string): string {
  if (languageOf(name) === language) return name
  return `${name}.${itsLanguage(language)?.split('.')[0] ?? 'txt'}`
}
