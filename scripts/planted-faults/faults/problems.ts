import type { Fault } from '../fault.ts'

export const problemsFaults: readonly Fault[] = [
  {
    title: 'problem admins edit problems of groups',
    file: 'plugins/problems/server/access/problem-access.ts',
    before: "const isForProblemAdmins = owner === null || publication === 'applied' || publication === 'approved'",
    after: 'const isForProblemAdmins = owner === null || publication !== null',
  },
  {
    title: 'any reader downloads test data',
    file: 'plugins/problems/server/access/problem-access.ts',
    before: '(await this.#ownerPermitsDownload(problem.owner, pid, viewer))',
    after: 'viewer !== undefined',
  },
  {
    title: 'hidden problems of the bank are readable',
    file: 'plugins/problems/server/access/bank-context.ts',
    before: 'if (!problem || !isListed(problem)) throw new NoProblem()',
    after: 'if (!problem) throw new NoProblem()',
  },
  {
    title: 'a CRLF across two chunks becomes two line feeds',
    file: 'plugins/problems/server/test-data/line-endings.ts',
    before: 'if (chunk.length > 0) this.#endedWithReturn = chunk[chunk.length - 1] === carriageReturn',
    after: 'if (chunk.length > 1) this.#endedWithReturn = chunk[chunk.length - 1] === carriageReturn',
  },
  {
    title: 'the nightly job deletes test data that submissions still use',
    file: 'plugins/problems/server/writing/nightly-sweep.ts',
    before: 'new Set([...used.flat(), ...(problem ? [problem.dataVersion] : [])])',
    after: 'new Set([...(problem ? [problem.dataVersion] : [])])',
  },
  {
    title: 'deleted sample problems come back',
    file: 'plugins/sample-problems/server/install/sample-installer.ts',
    before: "      await this.#states.updateOne({ _id: 'fill' }, { $pull: { left: problem.slug } })\n",
    after: '',
  },
  {
    title: 'sample problems are added to a bank in use',
    file: 'plugins/sample-problems/server/install/sample-installer.ts',
    before: '(await this.#bank.isEmpty()) ? all : []',
    after: 'all',
  },
]
