/** This site's language names by those of HUSTOJ and by its extensions, in lower case. Its Clang is also C, which would be listed twice. */
const ourNames: Readonly<Record<string, string>> = {
  c: 'C',
  'c++': 'C++',
  cc: 'C++',
  cpp: 'C++',
  pascal: 'Pascal',
  pas: 'Pascal',
  java: 'Java',
  ruby: 'Ruby',
  rb: 'Ruby',
  python: 'Python3',
  py: 'Python3',
  php: 'PHP',
  'c#': 'C#',
  cs: 'C#',
  javascript: 'JavaScript Node',
  js: 'JavaScript Node',
  go: 'Golang',
}

/** HUSTOJ's names by this site's. */
const itsNames: Readonly<Record<string, string>> = {
  C: 'C',
  'C++': 'C++',
  Pascal: 'Pascal',
  Java: 'Java',
  Ruby: 'Ruby',
  Python3: 'Python',
  PHP: 'PHP',
  'C#': 'C#',
  'JavaScript Node': 'JavaScript',
  Golang: 'Go',
}

/** Returns this site's name of a language. Unknown languages keep their name. */
export const ourLanguage = (name: string): string => ourNames[name.trim().toLowerCase()] ?? name.trim()

/** Returns HUSTOJ's name of a language; undefined if it does not have the language. Its C++ matches any C++ standard here. */
export const itsLanguage = (name: string): string | undefined => itsNames[name] ?? itsNames[name.replace(/(?: \d+)?(?: With O2)?$/, '')]
