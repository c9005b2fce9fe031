/** Our names by those of HUSTOJ and by its extensions, in lower case. Its Clang is another C, which would come twice. */
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

/** Its names by ours. */
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

/** Unknown languages keep their name. */
export const ourLanguage = (name: string): string => ourNames[name.trim().toLowerCase()] ?? name.trim()

/** Undefined for languages that it does not have. Its C++ is ours of any year. */
export const itsLanguage = (name: string): string | undefined => itsNames[name] ?? itsNames[name.replace(/(?: \d+)?(?: With O2)?$/, '')]
