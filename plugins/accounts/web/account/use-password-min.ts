import { useApi, useLoad } from '@verdict/core/web'
import { accountApi } from '../../contract/account-api.ts'
import { limits } from '../../contract/account-rules.ts'

/** The shortest new password of the site; until the site has answered, that of any site. */
export function usePasswordMin(): number {
  const { entryRules } = useApi(accountApi)
  return useLoad((signal) => entryRules({}, signal), []).value?.passwordMin ?? limits.passwordMin
}
