import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, IconImport } from '@verdict/ui-kit'
import { useState } from 'react'
import { remoteProblemApi } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Imports problems of other sites; nothing is shown while no site offers any. */
export default function ImportButton({ reload }: { readonly reload: () => void }) {
  const t = useText(remoteJudging)
  const { importable } = useApi(remoteProblemApi)
  const { value: judges = [] } = useLoad((signal) => importable({}, signal), [])
  const [isOpen, setOpen] = useState(false)
  if (judges.length === 0) return null
  return (
    <>
      <Button icon={<IconImport />} onClick={() => setOpen(true)}>
        {t('import.button')}
      </Button>
      {isOpen && <ImportDialog judges={judges} onImported={reload} onClose={() => setOpen(false)} />}
    </>
  )
}
