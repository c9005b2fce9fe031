import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import type { Rejudging } from '../../contract/rejudging/rejudging-api.ts'

const colors = { starting: 'blue', judging: 'blue', ready: 'orange', applying: 'blue', applied: 'green', discarding: 'gray', discarded: 'gray' } as const

/** Whether a set waits for a judge to apply or discard it. */
export function isReady({ state, counts }: Pick<Rejudging, 'state' | 'counts'>): boolean {
  return state === 'judging' && counts.judged === counts.total
}

/** The state of a rejudging set. */
export function SetState({ set }: { set: Rejudging }) {
  const t = useText(contests)
  const state = isReady(set) ? 'ready' : set.state
  return <Tag color={colors[state]}>{t(`rejudging.states.${state}`)}</Tag>
}
