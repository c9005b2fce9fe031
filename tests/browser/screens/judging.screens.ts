import { HandDaemon } from '../../../plugins/judging/test/support/hand-daemon.ts'
import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'judging',
  screens: [{ name: 'admin-judges', path: '/admin/judges', as: 'root' }],
  sample: async (site) => {
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
    const languages = [
      row('C++', 9, 'G++ 13.2', 'g++ -DONLINE_JUDGE -O2 -w -fmax-errors=3 -std=c++17 {src_path} -lm -o {exe_path}'),
      row('C', 8, 'GCC 13.2', 'gcc -DONLINE_JUDGE -w -std=c11 {src_path} -lm -o {exe_path}'),
      row('Python3', 7, 'Python 3.12', 'python3 -m py_compile {src_path}'),
      row('Java', 6, 'OpenJDK 21', 'javac {src_path} -d {exe_dir} -encoding UTF8'),
    ]
    await (await HandDaemon.of(site, { languages }, 'library-1')).renew()
    await (await HandDaemon.of(site, { languages }, 'library-2')).renew()
  },
} satisfies ScreenSet
