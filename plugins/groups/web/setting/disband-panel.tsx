import { succeeded, useApi, useText } from '@verdict/core/web'
import { Button, Dialog, Input, Labelled, Panel, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { groupApi } from '../../contract/group-api.ts'
import { groups } from '../../contract/groups.ts'
import type { Group } from '../../contract/rows.ts'

/** The end of a group, which its owner confirms by typing its short name. */
export function DisbandPanel({ group }: { group: Group }) {
  const t = useText(groups)
  const [asks, setAsks] = useState(false)
  return (
    <Panel title={t('disband.title')}>
      <div className="verdict-group-danger">
        <p>{t('disband.content')}</p>
        <Button status="danger" onClick={() => setAsks(true)}>
          {t('disband.title')}
        </Button>
      </div>
      {asks && <DisbandDialog group={group} onClose={() => setAsks(false)} />}
    </Panel>
  )
}

function DisbandDialog({ group: { id, name, shortName }, onClose }: { group: Group; onClose: () => void }) {
  const t = useText(groups)
  const navigate = useNavigate()
  const { disband } = useApi(groupApi)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  async function end() {
    if (typed.trim() !== shortName) return toast.warning(t('disband.typeName', { name: shortName }))
    setBusy(true)
    const done = await succeeded(disband({ query: { gid: id } }))
    setBusy(false)
    if (!done) return
    toast.success(t('disband.done', { name }))
    void navigate('/course', { replace: true })
  }
  return (
    <Dialog open danger title={t('disband.question', { name })} onClose={onClose} onConfirm={end} confirming={busy} confirmText={t('disband.title')}>
      <div className="verdict-form-column">
        <p>{t('disband.content')}</p>
        <Labelled label={t('disband.typeName', { name: shortName })} required>
          <Input value={typed} autoComplete="off" onChange={setTyped} />
        </Labelled>
      </div>
    </Dialog>
  )
}
