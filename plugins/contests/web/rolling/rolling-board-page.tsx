import { Fills, useApi, useLoad, usePageTitle, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { EmptyState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { boardApi } from '../../contract/boards/board-api.ts'
import { resolverOf } from '../../contract/boards/board-screens.ts'
import { rollingBoardApi } from '../../contract/boards/rolling-board-api.ts'
import { contestApi } from '../../contract/contest-api.ts'
import { contests } from '../../contract/contests.ts'
import { CeremonyContext } from './ceremony.tsx'
import { contestantsOf } from './contestants.ts'
import { choiceOf } from './rolling-address.ts'
import '../parts/contests.css'
import './rolling.css'

/** The ceremony that resolves the frozen scoreboard, in full screen. Loads everything first, then works offline. */
export default function RollingBoardPage() {
  const t = useText(contests)
  const [address] = useSearchParams()
  const { cid, removeStar, medals } = useMemo(() => choiceOf(address), [address])
  const { user } = useSession()
  const { info, submissions } = useApi(rollingBoardApi)
  const { info: contestInfo } = useApi(contestApi)
  const { problems, outsideInfo } = useApi(boardApi)
  const loaded = useLoad(
    async (signal) => {
      // The call that can be refused comes first, so that a refusal is shown only once.
      const rolling = await info({ query: { cid } }, signal)
      const [tries, known] = await Promise.all([
        submissions({ query: { cid, removeStar } }, signal),
        user ? knownToUser() : outsideInfo({ query: { cid } }, signal),
      ])
      return { ...known, contestants: contestantsOf(rolling, tries), rolling }

      async function knownToUser() {
        const [contest, problemList] = await Promise.all([contestInfo({ query: { cid } }, signal), problems({ query: { cid } }, signal)])
        return { contest, problemList }
      }
    },
    [cid, removeStar, user?.uid],
  )
  const { value } = loaded
  usePageTitle(value && `${t('rolling.title')} - ${value.contest.title}`)
  if (value && value.rolling.isFinal && value.contestants.length > 0) {
    const { contest, problemList, contestants } = value
    const ceremony = { title: contest.title, problems: problemList, contestants, medals, unjudged: value.rolling.unjudged }
    const ruleUnknown = (
      <PageFrame title={t('rolling.title')}>
        <EmptyState title={t('rolling.ruleUnknown', { rule: contest.rule })} />
      </PageFrame>
    )
    return (
      <CeremonyContext value={ceremony}>
        <Fills of={resolverOf(contest.rule)} with={{ rule: contest.rule }} waiting={<TextSkeleton lines={10} height={420} />} empty={ruleUnknown} />
      </CeremonyContext>
    )
  }
  return (
    <PageFrame title={t('rolling.title')}>
      <Loaded of={loaded} failed={t('rolling.failed')} waiting={<TextSkeleton lines={10} height={420} />}>
        {({ rolling: { isFinal, unjudgedCount: count } }) =>
          isFinal ? (
            <EmptyState title={t('rolling.noSubmissions')} />
          ) : (
            <EmptyState title={t('rolling.notFinal')} hint={`${count > 0 ? t('rolling.unjudged', { count }) : ''} ${t('rolling.notFinalHint')}`.trim()} />
          )
        }
      </Loaded>
    </PageFrame>
  )
}
