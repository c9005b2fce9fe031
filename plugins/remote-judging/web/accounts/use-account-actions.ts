import { succeeded, useApi, useText } from '@verdict/core/web'
import { confirmAction, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { remoteAdminApi, type AccountRow, type RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

type Named = Pick<AccountRow, 'id' | 'username'>

/** Returns the actions of an admin on an existing account. */
export function useAccountActions({ title: site }: RemoteRow, onChanged: () => void) {
  const t = useText(remoteJudging)
  const { testAccount, switchAccount, removeAccount } = useApi(remoteAdminApi)
  const [testing, setTesting] = useState<string>()
  async function test({ id, username }: Named) {
    setTesting(id)
    // A refusal is shown with its reason, which is then the account's state.
    if (await succeeded(testAccount({ body: { id } }))) toast.success(t('accounts.tested', { username, site }))
    setTesting(undefined)
    onChanged()
  }
  async function change({ id, username }: Named, works: boolean) {
    if (await succeeded(switchAccount({ body: { id, works } }))) toast.success(t(works ? 'accounts.continued' : 'accounts.switchedOff', { username }))
    onChanged()
  }
  async function remove({ id, username }: Named) {
    const sure = await confirmAction({
      title: t('accounts.removeTitle', { username }),
      content: t('accounts.removeContent', { site }),
      action: t('accounts.remove'),
      cancel: t('cancel'),
    })
    if (!sure) return
    if (await succeeded(removeAccount({ query: { id } }))) toast.success(t('accounts.removed', { username }))
    onChanged()
  }
  return {
    testing,
    onTest: (account: Named) => void test(account),
    onSwitch: (account: Named, works: boolean) => void change(account, works),
    onRemove: (account: Named) => void remove(account),
  }
}
