import { kernelApi, type SettingsSection } from '@verdict/core'
import { useApi, useLeaveGuard, useText } from '@verdict/core/web'
import { Button, Field, Form, FormActions, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { admin } from '../../contract/admin.ts'
import { settingControl, type SettingSchema } from './setting-control.tsx'

type Values = Record<string, unknown>

/** A form for the settings of any plugin, made from their schema; secrets are written and never shown. */
export function SettingsForm({ section, onSaved }: { section: SettingsSection; onSaved: () => void }) {
  const t = useText(admin)
  const nameOf = useSettingNames(section.plugin)
  const { changeSettings } = useApi(kernelApi)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  const fields = Object.entries((section.schema.properties ?? {}) as Record<string, SettingSchema>)
  async function save(values: Values) {
    const body = Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && (value !== '' || !(key in section.secrets))))
    setBusy(true)
    const done = await changeSettings({ params: { plugin: section.plugin }, body }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!done) return
    setTouched(false)
    toast.success(t('saved'))
    onSaved()
  }
  const drawn = fields.flatMap(([key, schema]) => {
    const control = settingControl(schema, key in section.secrets ? t(section.secrets[key] ? 'plugins.secretSet' : 'plugins.secretUnset') : undefined)
    return control
      ? [
          <Field key={key} label={nameOf(key)} field={key} {...(schema.type === 'boolean' ? { triggerPropName: 'checked' } : {})}>
            {control}
          </Field>,
        ]
      : []
  })
  return (
    <Form<Values> layout="vertical" initialValues={section.values} onValuesChange={() => setTouched(true)} onSubmit={(values) => void save(values)}>
      {drawn}
      <FormActions>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** What a plugin's texts call a setting (`settings.<key>`), else its key as words. */
function useSettingNames(plugin: string): (key: string) => string {
  const t = useText({ id: plugin })
  return (key) => {
    const label = t(`settings.${key}`)
    return label === `settings.${key}` ? key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`) : label
  }
}
