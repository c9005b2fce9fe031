import { ManualDaemon } from '../../../plugins/judging/testing/manual-daemon.ts'
import type { ScreenSet } from './screen.ts'

const row = (name: string, seq: number, description: string, compileCommand: string) => ({
  name,
  seq,
  description,
  compileCommand,
  contentType: 'text/x-csrc',
  template: 'main',
  codeTemplate: null,
  isSpj: false,
})
/** The languages of the judges of the sample site. */
export const sampleLanguages = [
  row('C++', 9, 'G++ 13.2', 'g++ -DONLINE_JUDGE -O2 -w -fmax-errors=3 -std=c++17 {src_path} -lm -o {exe_path}'),
  row('C', 8, 'GCC 13.2', 'gcc -DONLINE_JUDGE -w -std=c11 {src_path} -lm -o {exe_path}'),
  row('Python3', 7, 'Python 3.12', 'python3 -m py_compile {src_path}'),
  row('Java', 6, 'OpenJDK 21', 'javac {src_path} -d {exe_dir} -encoding UTF8'),
]

export default {
  plugin: 'judging',
  screens: [{ name: 'admin-judges', path: '/admin/judges', as: 'root' }],
  sample: async (site) => {
    await (await ManualDaemon.of(site, { languages: sampleLanguages }, 'library-1')).renew()
    await (await ManualDaemon.of(site, { languages: sampleLanguages }, 'library-2')).renew()
  },
} satisfies ScreenSet
