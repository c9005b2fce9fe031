import { useApi, useLoad, useText } from '@verdict/core/web'
import { judgingApi, ownJudge } from '@verdict/plugin-judging/contract'
import { problems } from '../../contract/problems.ts'

/** Returns the keys of the site's remote judges, and the choices of a filter by judge. */
export function useBanks() {
  const t = useText(problems)
  const { languages } = useApi(judgingApi)
  const { value: known = [] } = useLoad((signal) => languages({ query: { all: true } }, signal), [])
  const judges = [...new Set(known.map(({ oj }) => oj))].filter((key) => key !== ownJudge)
  const own = [
    { value: 'All', label: t('list.allBanks') },
    { value: 'Mine', label: t('list.ownBank') },
  ]
  return { judges, banks: [...own, ...judges.map((key) => ({ value: key, label: key }))] }
}
