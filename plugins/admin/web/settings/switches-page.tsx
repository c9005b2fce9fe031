import { succeeded, useApi, useLeaveGuard, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, EmptyState, IconTool, PageFrame, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { admin } from '../../contract/admin.ts'
import { adminApi, type FieldGroup } from '../../contract/api.ts'
import type { SwitchSettings } from '../../contract/switches.ts'
import { SwitchRow } from './switch-row.tsx'
import './settings-page.css'

/** The page with the switches and limits of all enabled plugins. */
export default function SwitchesPage() {
  const t = useText(admin)
  const { getFields, getSwitches, setSwitches } = useApi(adminApi)
  const loaded = useLoad(async (signal) => {
    const [{ switches }, values] = await Promise.all([getFields({}, signal), getSwitches({}, signal)])
    // Lists, such as accounts on other sites, are on the pages of their plugins.
    const isShown = (name: string) => ['boolean', 'number'].includes(typeof values[name])
    const groups = switches.map(({ plugin, names }) => ({ plugin, names: names.filter(isShown) })).filter(({ names }) => names.length > 0)
    return { groups, values }
  }, [])
  const [edited, setEdited] = useState<SwitchSettings>({})
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const saved = await succeeded(setSwitches({ body: edited }))
    setBusy(false)
    if (!saved) return
    toast.success(t('saved'))
    setEdited({})
    loaded.reload()
  }
  const changed = Object.keys(edited).length
  useLeaveGuard(changed > 0)
  return (
    <PageFrame title={t('switches.title')} subtitle={t('switches.subtitle')} width="reading">
      <Loaded of={loaded} waiting={<TextSkeleton lines={10} height={520} />}>
        {({ groups, values }) => (
          <>
            {groups.length === 0 && <EmptyState icon={<IconTool />} title={t('switches.none')} hint={t('switches.noneHint')} />}
            <div className="verdict-settings-panels">
              {groups.map((group) => (
                <SwitchPanel
                  key={group.plugin}
                  group={group}
                  values={{ ...values, ...edited }}
                  onChange={(name, next) => setEdited({ ...edited, [name]: next })}
                />
              ))}
            </div>
            {groups.length > 0 && (
              <div className="verdict-settings-save">
                <Button type="primary" loading={busy} disabled={changed === 0} onClick={() => void save()}>
                  {t('save')}
                </Button>
                {changed > 0 && <span role="status">{t('switches.changed', { count: changed })}</span>}
              </div>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

interface SwitchPanelProps {
  group: FieldGroup
  values: SwitchSettings
  onChange: (name: string, value: boolean | number) => void
}

/** The switches of one plugin; its text `switches.title` is the heading. */
function SwitchPanel({ group: { plugin, names }, values, onChange }: SwitchPanelProps) {
  const t = useText({ id: plugin })
  return (
    <Panel title={t('switches.title')} padded={false}>
      <ul className="verdict-switch-rows">
        {names.map((name) => (
          <SwitchRow key={name} plugin={plugin} name={name} value={values[name]} onChange={(next) => onChange(name, next)} />
        ))}
      </ul>
    </Panel>
  )
}
