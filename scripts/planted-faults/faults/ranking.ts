import type { Fault } from '../fault.ts'

export const rankingFaults: readonly Fault[] = [
  {
    title: 'users with more submissions rank first',
    file: 'plugins/ranks/server/lists/rank-table.ts',
    before: 'b.ac - a.ac || a.total - b.total',
    after: 'b.ac - a.ac || b.total - a.total',
  },
  {
    title: 'any user searches rankings by real name',
    file: 'plugins/ranks/server/lists/rank-service.ts',
    before: 'return isAdminRole(caller?.role)',
    after: 'return caller !== undefined',
  },
  {
    title: 'a deleted user stays in the rankings',
    file: 'plugins/ranks/server/people/rank-people.ts',
    before: '    await this.#deps.people.deleteOne({ _id: uid })\n    await this.#deps.versions.changed(allUsers, uid)\n',
    after: '    await this.#deps.people.deleteOne({ _id: uid })\n',
  },
  {
    title: 'two processes overwrite each other in the rankings',
    file: 'plugins/ranks/server/people/rank-people.ts',
    before: '{ _id: uid, revision: known.revision }',
    after: '{ _id: uid }',
  },
  {
    title: 'a problem that is shown again does not count in the rankings',
    file: 'plugins/ranks/server/lists/rank-table.ts',
    before: '[...differences(before, visible), ...differences(visible, before)]',
    after: '[...differences(before, visible)]',
  },
  {
    title: 'a Chinese text is missing',
    file: 'plugins/ranks/locales/zh-CN.json',
    before: '  "own": "你排在第 {{position}} 名",\n',
    after: '',
  },
]
