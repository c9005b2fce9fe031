import { succeeded, useApi, useLeaveGuard, useLoad, useText } from '@verdict/core/web'
import { Button, EmptyState, ErrorState, IconTool, PageFrame, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { admin } from '../contract/admin.ts'
import { adminApi } from '../contract/api.ts'
import type { SwitchSettings } from '../contract/switches.ts'
import { switchGroups, SwitchRow } from './parts/switch-row.tsx'
import './settings-page.css'

/** The switches and limits of all plugins that are on. */
export default function SwitchesPage() {
  const t = useText(admin)
  const { getSwitches, setSwitches } = useApi(adminApi)
  const { value, failure, reload } = useLoad((signal) => getSwitches({}, signal), [])
  const [edited, setEdited] = useState<Partial<SwitchSettings>>({})
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const saved = await succeeded(setSwitches({ body: edited }))
    setBusy(false)
    if (!saved) return
    toast.success(t('saved'))
    setEdited({})
    reload()
  }
  const shown = switchGroups.map(({ name, keys }) => ({ name, keys: keys.filter((key) => value && value[key] !== null) })).filter(({ keys }) => keys.length > 0)
  const changed = Object.keys(edited).length
  useLeaveGuard(changed > 0)
  return (
    <PageFrame title={t('switches.title')} subtitle={t('switches.subtitle')} width="reading">
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={10} height={520} />}
      {value && shown.length === 0 && <EmptyState icon={<IconTool />} title={t('switches.none')} hint={t('switches.noneHint')} />}
      <div className="verdict-settings-panels">
        {value &&
          shown.map(({ name, keys }) => (
            <Panel key={name} title={t(`switches.groups.${name}`)} padded={false}>
              <ul className="verdict-switch-rows">
                {keys.map((key) => (
                  <SwitchRow key={key} name={key} value={edited[key] ?? value[key]} onChange={(next) => setEdited({ ...edited, [key]: next })} />
                ))}
              </ul>
            </Panel>
          ))}
      </div>
      {shown.length > 0 && (
        <div className="verdict-settings-save">
          <Button type="primary" loading={busy} disabled={changed === 0} onClick={() => void save()}>
            {t('save')}
          </Button>
          {changed > 0 && <span role="status">{t('switches.changed', { count: changed })}</span>}
        </div>
      )}
    </PageFrame>
  )
}
