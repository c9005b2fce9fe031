import { succeeded, useApi, useText } from '@verdict/core/web'
import { Button, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { remoteAdminApi } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** A button that retries what waits for a site. */
export function RetryButton({ oj, onChanged }: { readonly oj: string; readonly onChanged: () => void }) {
  const t = useText(remoteJudging)
  const { retry } = useApi(remoteAdminApi)
  const [busy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    if (await succeeded(retry({ body: { oj } }))) toast.success(t('retry.done'))
    setBusy(false)
    onChanged()
  }
  return (
    <Button size="small" loading={busy} onClick={() => void start()}>
      {t('retry.action')}
    </Button>
  )
}
