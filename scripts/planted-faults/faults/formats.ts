import type { Fault } from '../fault.ts'

export const formatsFaults: readonly Fault[] = [
  {
    title: 'DMOJ: points of the problem are ignored',
    file: 'plugins/format-dmoj/server/read/dmoj-subtasks.ts',
    before: 'const score = entry.points ?? init.points ?? 1',
    after: 'const score = entry.points ?? 1',
  },
  {
    title: 'FPS: alternate inputs and outputs are not recognized',
    file: 'plugins/format-fps/server/read/fps-cases.ts',
    before: 'all.length > 1 && all.length % 2 === 0',
    after: 'all.length > 2 && all.length % 2 === 1',
  },
  {
    title: 'HOJ: a written package loses group numbers',
    file: 'plugins/format-hoj/server/write/write-hoj.ts',
    before: '...(one.groupNum ? { groupNum: one.groupNum } :',
    after: '...(one.groupNum ? { groupNum: 1 } :',
  },
  {
    title: 'Hydro: a subtask without its dependencies',
    file: 'plugins/format-hydro/server/read/subtasks.ts',
    before: 'eachOnce([...own.map(({ files }) => files), ...needed])',
    after: 'eachOnce([...own.map(({ files }) => files)])',
  },
  {
    title: 'ICPC: the validators of older packages are ignored',
    file: 'plugins/format-icpc/server/read/input-validators.ts',
    before: 'for (const root of folders)',
    after: 'for (const root of folders.slice(0, 1))',
  },
  {
    title: 'Polygon: paths of tests have no leading zeros',
    file: 'plugins/format-polygon/server/read/polygon-tests.ts',
    before: "zero === '0' ? '0' : ' '",
    after: "' '",
  },
  {
    title: 'QDUOJ: a score of zero is written',
    file: 'plugins/format-qduoj/server/write/write-qduoj.ts',
    before: 'if (score < 1) report.error',
    after: 'if (score < 0) report.error',
  },
  {
    title: 'SYZOJ: answers named .ans are not found',
    file: 'plugins/format-syzoj/server/read/read-syzoj.ts',
    before: '|| !files.has(`${id}.ans`) ? `${id}.out`',
    after: '|| files.has(`${id}.ans`) ? `${id}.out`',
  },
  {
    title: 'UOJ: indirect dependencies of a subtask are lost',
    file: 'plugins/format-uoj/server/read/uoj-cases.ts',
    before: '      found.add(one)\n      waiting.push(one)\n',
    after: '      found.add(one)\n',
  },
  {
    title: 'Verdict: unknown fields are dropped without a report',
    file: 'plugins/format-verdict/server/read/read-verdict.ts',
    before: 'if (!(field in VerdictProblem.shape)) report.lost',
    after: "if (field in VerdictProblem.shape && field === '') report.lost",
  },
]
