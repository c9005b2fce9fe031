import { useText } from '@verdict/core/web'
import { IconLock, Tag, Tooltip } from '@verdict/ui-kit'
import { contestAuths, contests, type ContestAuth } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { RuleName } from './contest-texts.tsx'
import './contests.css'

const authNames = { [contestAuths.public]: 'public', [contestAuths.private]: 'private', [contestAuths.protected]: 'protected' } as const

/** The access of a contest, with a lock if registration is required. */
export function AuthTag({ auth }: { auth: ContestAuth }) {
  const t = useText(contests)
  const name = authNames[auth]
  return (
    <Tooltip content={t(`auth.${name}Hint`)}>
      <span className="verdict-contest-auth" data-auth={name} tabIndex={0}>
        {auth !== contestAuths.public && <IconLock aria-hidden />}
        {t(`auth.${name}`)}
      </span>
    </Tooltip>
  )
}

/** The rule of a contest; for OI including which attempt counts. */
export function RuleTag({ contest: { rule, oiRankScoreType } }: { contest: Pick<ContestRow, 'rule' | 'oiRankScoreType'> }) {
  const t = useText(contests)
  const name = <RuleName rule={rule} />
  if (!oiRankScoreType) return <Tag>{name}</Tag>
  return (
    <Tooltip content={t(oiRankScoreType === 'Highest' ? 'rule.highest' : 'rule.recent')}>
      <span tabIndex={0}>
        <Tag>{name}</Tag>
      </span>
    </Tooltip>
  )
}
