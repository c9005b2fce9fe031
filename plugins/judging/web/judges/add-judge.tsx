import { useApi, useText } from '@verdict/core/web'
import { Button, CopyButton, Dialog, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { judgeAdminApi, judging } from '../../contract.ts'

/** Adds a daemon, and shows its token once. */
export function AddJudge({ onAdded }: { onAdded: () => void }) {
  const t = useText(judging)
  const { addDaemon } = useApi(judgeAdminApi)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [token, setToken] = useState<string>()
  const isNameless = name.trim() === ''
  const [hasTried, setTried] = useState(false)
  async function add() {
    setTried(true)
    const added = isNameless ? undefined : await addDaemon({ body: { name } }).catch(() => undefined)
    if (!added) return
    setToken(added.token)
    onAdded()
  }
  function close() {
    setOpen(false)
    setName('')
    setTried(false)
    setToken(undefined)
  }
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Dialog
        open={open}
        title={t('add')}
        onClose={close}
        onConfirm={token ? close : add}
        confirmText={token ? t('close') : t('add')}
        fault={hasTried && isNameless ? t('nameMissing') : undefined}
      >
        {token ? (
          <NewToken token={token} hint={t('addHint')} />
        ) : (
          <Labelled label={t('newName')} required>
            <Input value={name} maxLength={60} onChange={setName} />
          </Labelled>
        )}
      </Dialog>
    </>
  )
}

function NewToken({ token, hint }: { token: string; hint: string }) {
  return (
    <>
      <p>{hint}</p>
      <code>{token}</code> <CopyButton text={token} />
    </>
  )
}
