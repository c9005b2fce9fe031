import type { LanguageRepository } from '@verdict/plugin-judging/contract'
import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemSummary } from '@verdict/plugin-problems/contract'
import { JudgingClosed, type SubmissionSettings } from '../../contract.ts'
import { contextIdIn } from '../context-references.ts'
import { ownLanguages } from './code-rules.ts'

/** Refuses while the site's switch for submissions of this kind is off: contest, else group, else public. */
export function checkJudgingOpen(references: readonly string[], settings: SubmissionSettings): void {
  const isContest = contextIdIn(references, 'cid') !== null
  const isGroup = contextIdIn(references, 'gid') !== null
  const open = isContest ? settings.openContestJudge : isGroup ? settings.openGroupJudge : settings.openPublicJudge
  if (!open) throw new JudgingClosed()
}

/** The names of the languages that a problem's judge knows. */
export async function languagesFor({ oj }: Pick<ProblemSummary, 'oj'>, languages: LanguageRepository): Promise<readonly string[]> {
  const names = (await languages.of(oj)).map(({ name }) => name)
  return names.length === 0 && oj === ownJudge ? ownLanguages : names
}
