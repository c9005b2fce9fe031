import { useApi, useText } from '@verdict/core/web'
import { Button, CopyButton, Dialog, Input } from '@verdict/ui-kit'
import { useState } from 'react'
import { judgeAdminApi, judging } from '../../contract.ts'

/** Adds a daemon, and shows its token once. */
export function AddJudge({ onAdded }: { onAdded: () => void }) {
  const t = useText(judging)
  const { addDaemon } = useApi(judgeAdminApi)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [token, setToken] = useState<string>()
  async function add() {
    const added = name.trim() === '' ? undefined : await addDaemon({ body: { name } }).catch(() => undefined)
    if (!added) return
    setToken(added.token)
    onAdded()
  }
  function close() {
    setOpen(false)
    setName('')
    setToken(undefined)
  }
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Dialog open={open} title={t('add')} onClose={close} onConfirm={token ? close : add} confirmText={token ? t('close') : t('add')}>
        {token ? (
          <NewToken token={token} hint={t('addHint')} />
        ) : (
          <Input aria-label={t('newName')} placeholder={t('newName')} value={name} maxLength={60} onChange={setName} />
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
