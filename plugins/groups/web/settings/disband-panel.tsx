import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Button, Input, Labelled, Panel } from '@verdict/ui-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { groupApi } from '../../contract/group-api.ts'
import { groups } from '../../contract/groups.ts'
import type { Group } from '../../contract/rows.ts'

/** The panel to disband a group, which its owner confirms by typing its short name. */
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
  return (
    <SubmitDialog
      danger
      title={t('disband.question', { name })}
      confirmText={t('disband.title')}
      fault={typed.trim() === shortName ? undefined : t('disband.typeName', { name: shortName })}
      submit={() => disband({ query: { gid: id } })}
      done={t('disband.done', { name })}
      onDone={() => void navigate('/course', { replace: true })}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <p>{t('disband.content')}</p>
        <Labelled label={t('disband.typeName', { name: shortName })} required>
          <Input value={typed} autoComplete="off" onChange={setTyped} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
