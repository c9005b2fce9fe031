import type { Codeforces, CodeforcesPaths } from '@verdict/plugin-remote-codeforces/contract'
import { LoggedOut, NoRemoteProblem, type Remote, type RemoteClient, type RemotePage, type RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { readContestPage } from '../pages/contest-page.ts'

const paths: CodeforcesPaths = {
  problemOf(remoteId) {
    const [, contest = '', index = ''] = /^(\d{6})(.+)$/.exec(remoteId) ?? []
    return { contest, index }
  },
  contest: (contest) => `/gym/${contest}`,
  runs: (contest) => `/gym/${contest}/my`,
}

const idForms = [/^(?:GYM-?)?([1-9]\d{5})([A-Z]\d?)$/i, /\/gym\/([1-9]\d{5})\/problem\/([A-Z]\d?)\b/i]

export const gym = (site: Codeforces): Remote => ({
  ...site.common,
  ...site.judging(paths),
  oj: 'GYM',
  title: 'Codeforces Gym',
  accountsOf: 'CF',
  languagesOf: 'CF',
  remoteIdOf(entered) {
    const found = idForms.map((form) => form.exec(entered.trim())).find((match) => match !== null)
    return found ? `${found[1]}${found[2]}`.toUpperCase() : undefined
  },
  problemPath(remoteId) {
    const { contest, index } = paths.problemOf(remoteId)
    return `/gym/${contest}/problem/${index}`
  },
  async readProblem(remoteId, client) {
    const page = await client.get(this.problemPath(remoteId), { query: { locale: 'en' } })
    if (/\/enter\b/.test(page.address)) throw new LoggedOut()
    const statement = isPdf(page) ? undefined : await site.readStatement(page)
    return statement ?? readPdfProblem(remoteId, client)
  },
})

const isPdf = (page: RemotePage) => page.header('content-type')?.includes('application/pdf') || page.source.startsWith('%PDF')

/** Reads the rest from the contest's page if the statement is a PDF. */
async function readPdfProblem(remoteId: string, client: RemoteClient): Promise<RemoteStatement> {
  const { contest, index } = paths.problemOf(remoteId)
  const statement = readContestPage(await client.get(paths.contest(contest)), index)
  if (!statement) throw new NoRemoteProblem()
  return statement
}
