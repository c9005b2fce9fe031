import type { LanguageRepository } from '@verdict/plugin-judging/contract'
import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemSummary } from '@verdict/plugin-problems/contract'
import { JudgingClosed, type SubmissionSettings } from '../../contract.ts'
import { numberFor } from '../context-keys.ts'
import { ownLanguages } from './code-rules.ts'

/** Refuses while the site's switch for this kind of place is off. */
export function checkJudgingOpen(references: readonly string[], settings: SubmissionSettings): void {
  const isContest = numberFor('cid', references) !== null
  const isGroup = numberFor('gid', references) !== null
  const open = isContest ? settings.openContestJudge : isGroup ? settings.openGroupJudge : settings.openPublicJudge
  if (!open) throw new JudgingClosed()
}

/** The names of the languages of a problem's judge. */
export async function languagesFor({ oj }: Pick<ProblemSummary, 'oj'>, languages: LanguageRepository): Promise<readonly string[]> {
  const names = (await languages.of(oj)).map(({ name }) => name)
  return names.length === 0 && oj === ownJudge ? ownLanguages : names
}
