import { languageTable } from '@verdict/plugin-remote-judging/kit'

export const languages = languageTable([
  ['0', 'G++', 'text/x-c++src'],
  ['1', 'GCC', 'text/x-csrc'],
  ['4', 'C++', 'text/x-c++src'],
  ['5', 'C', 'text/x-csrc'],
  ['2', 'Java', 'text/x-java'],
  ['3', 'Pascal', 'text/x-pascal'],
  ['6', 'Fortran', 'text/x-fortran'],
])
