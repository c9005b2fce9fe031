import { languageTable } from '@verdict/plugin-remote-judging/kit'

/** The languages of October 2025. Each contest has its own set; the form of a task has the current ones. */
export const languages = languageTable([
  ['6017', 'C++23 (GCC 15)', 'text/x-c++src'],
  ['6014', 'C (GCC)', 'text/x-csrc'],
  ['6082', 'Python (CPython 3.13)', 'text/x-python'],
  ['6083', 'Python (PyPy 3.11)', 'text/x-python'],
  ['6056', 'Java', 'text/x-java'],
  ['6051', 'Go', 'text/x-go'],
  ['6088', 'Rust', 'text/x-rustsrc'],
  ['6059', 'JavaScript (Node.js)', 'text/javascript'],
  ['6100', 'TypeScript', 'text/typescript'],
  ['6062', 'Kotlin', 'text/x-kotlin'],
  ['6015', 'C# (.NET 9)', 'text/x-csharp'],
  ['6087', 'Ruby', 'text/x-ruby'],
  ['6052', 'Haskell (GHC)', 'text/x-haskell'],
  ['6075', 'Pascal', 'text/x-pascal'],
])
