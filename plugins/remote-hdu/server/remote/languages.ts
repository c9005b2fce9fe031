import { languageTable } from '@verdict/plugin-remote-judging/kit'

export const languages = languageTable([
  ['0', 'G++', 'text/x-c++src'],
  ['1', 'GCC', 'text/x-csrc'],
  ['2', 'C++', 'text/x-c++src'],
  ['3', 'C', 'text/x-csrc'],
  ['5', 'Java', 'text/x-java'],
  ['4', 'Pascal', 'text/x-pascal'],
  ['6', 'C#', 'text/x-csharp'],
])
