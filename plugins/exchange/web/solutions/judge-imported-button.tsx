import { useApi, useText } from '@verdict/core/web'
import { Button, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { exchange } from '../../contract/exchange.ts'
import { solutionApi } from '../../contract/solutions.ts'

/** A button that has the solutions of all imported problems judged. */
export function JudgeImportedButton({ id, onBegun }: { id: string; onBegun: () => void }) {
  const t = useText(exchange)
  const { judgeImported } = useApi(solutionApi)
  const [isBusy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    try {
      const { problems } = await judgeImported({ body: { id } })
      if (problems > 0) toast.success(t('solutions.begun', { count: problems }))
      else toast.warning(t('solutions.none'))
    } catch {
      // The shell has shown the error.
    }
    setBusy(false)
    onBegun()
  }
  return (
    <Button loading={isBusy} onClick={() => void begin()}>
      {t('solutions.judgeImported')}
    </Button>
  )
}
