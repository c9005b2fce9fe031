import { LoggedOut, ProgramRefused, SentTooSoon, type PageElement, type RemotePage, type RunState } from '@verdict/plugin-remote-judging/contract'
import { kilobytes, milliseconds, verdictOf } from '@verdict/plugin-remote-judging/kit'
import type { Codeforces, CodeforcesPaths } from '../../contract.ts'
import { compilerTextOf, detailsOf, stateIn, withDetails } from './run-details.ts'
import { browserFields, tokenOf, userPage } from './session.ts'
import { verdicts } from './verdicts.ts'

/** Returns the functions that submit and watch programs in one kind of contest. */
export const judgingOn = (paths: CodeforcesPaths): ReturnType<Codeforces['judging']> => {
  const { problemOf } = paths
  const runPage = (remoteId: string) => paths.runs(problemOf(remoteId).contest)

  return {
    async submit({ remoteId, language, code }, client) {
      const { contest, index } = problemOf(remoteId)
      const path = `${paths.contest(contest)}/submit`
      const page = await userPage(path, client)
      const offered = page.all('select[name="programTypeId"] option').map((option) => option.attribute('value'))
      if (offered.length > 0 && !offered.includes(language.id)) throw new ProgramRefused({ reason: `${language.name} is not offered there any more` })
      const token = tokenOf(page)
      const problem = { contestId: contest, submittedProblemIndex: index, programTypeId: language.id, source: code }
      const rest = { action: 'submitSolutionFormSubmitted', tabSize: 4, sourceFile: '', sourceCodeConfirmed: 'true', doNotShowWarningAgain: 'on' }
      const form = { csrf_token: token, ...browserFields(page, client), ...problem, ...rest }
      const answer = await client.post(path, form, { query: { csrf_token: token } })
      if (!/\bmy\b/.test(answer.location ?? '')) throw refusalOf(answer)
      return undefined
    },

    async listRuns(remoteId, client) {
      const { contest, index } = problemOf(remoteId)
      const isAbout = (row: PageElement) =>
        row.all('a').some((link) => [`/${contest}/${index}`, `/${contest}/problem/${index}`].some((end) => link.attribute('href')?.endsWith(end)))
      const rows = (await userPage(runPage(remoteId), client)).all('tr[data-submission-id]').filter(isAbout)
      return rows.map((row) => ({ id: row.attribute('data-submission-id') ?? '', language: languageIn(row) }))
    },

    async readRun(runId, remoteId, client) {
      const page = await userPage(runPage(remoteId), client)
      const row = page.first(`tr[data-submission-id="${runId}"]`)
      // Older runs are on later pages of the list.
      if (!row) return stateIn(await detailsOf(runId, page, client))
      const state = stateOf(row)
      return state.state === 'judged' ? withDetails(state, () => detailsOf(runId, page, client)) : state
    },

    async readSource(runId, remoteId, client) {
      return (await detailsOf(runId, await userPage(runPage(remoteId), client), client)).source?.replaceAll('\r\n', '\n')
    },

    async readCompilerText(runId, remoteId, client) {
      return compilerTextOf(runId, await userPage(runPage(remoteId), client), client)
    },
  }
}

/** The cell after that of the problem. */
const languageIn = (row: PageElement) => row.first('[data-problemid]')?.next?.text

function stateOf(row: PageElement): RunState {
  const cell = row.need('.status-verdict-cell', 'the cell of the verdict')
  const written = cell.first('[submissionverdict]')?.attribute('submissionverdict')
  if (cell.attribute('waiting') === 'true' && written !== 'SUBMITTED') {
    const test = Number(cell.first('.verdict-format-judged')?.text ?? 0)
    return test > 1 ? { state: 'judging', done: test - 1 } : { state: written === 'TESTING' ? 'judging' : 'waiting' }
  }
  const state = verdictOf(written ?? cell.text, verdicts)
  if (state.state !== 'judged') return state
  return { ...state, time: milliseconds(textIn(row, '.time-consumed-cell')), memory: kilobytes(textIn(row, '.memory-consumed-cell')) }
}

const textIn = (row: PageElement, selector: string) => row.first(selector)?.text ?? ''

/** The site asks an account to wait after twenty programs in five minutes. */
function refusalOf(answer: RemotePage): Error {
  if (answer.status === 403 || /\/enter\b/.test(answer.location ?? '')) return new LoggedOut()
  const reason = answer.all('span.error').find(({ text }) => text !== '')?.text
  if (!reason) return answer.lacks('a redirect to the own runs')
  return /\b(?:minutes|wait|too (?:often|many|frequently))\b/i.test(reason) ? new SentTooSoon({ seconds: 300 }) : new ProgramRefused({ reason })
}
