import { kernelApi, type SettingsSection } from '@verdict/core'
import { useApi, useText } from '@verdict/core/web'
import { SettingsForm } from '@verdict/page-kit'
import { Field } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { settingControl, settingSchemas } from './setting-control.tsx'

type Values = Record<string, unknown>

/** A form for the settings of any plugin, generated from their schema. Secrets can be written but are never shown. */
export function PluginSettingsForm({ section, onSaved }: { section: SettingsSection; onSaved: () => void }) {
  const t = useText(admin)
  const nameOf = useSettingNames(section.plugin)
  const { changeSettings } = useApi(kernelApi)
  async function save(values: Values) {
    const body = Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && (value !== '' || !(key in section.secrets))))
    await changeSettings({ params: { plugin: section.plugin }, body })
    onSaved()
  }
  const fields = settingSchemas(section).flatMap(([key, schema]) => {
    const control = settingControl(schema, key in section.secrets ? t(`plugins.${secretState(section, key)}`) : undefined)
    return control
      ? [
          <Field key={key} label={nameOf(key)} field={key} {...(schema.type === 'boolean' ? { triggerPropName: 'checked' } : {})}>
            {control}
          </Field>,
        ]
      : []
  })
  return (
    <SettingsForm<Values> initialValues={section.values} save={save} saveText={t('save')} savedText={t('saved')}>
      {fields}
    </SettingsForm>
  )
}

function secretState({ secrets, lostSecrets }: SettingsSection, key: string): 'secretLost' | 'secretSet' | 'secretUnset' {
  if (lostSecrets.includes(key)) return 'secretLost'
  return secrets[key] ? 'secretSet' : 'secretUnset'
}

/** The label of a setting: the plugin's text `settings.<key>`, or the key as separate words. */
function useSettingNames(plugin: string): (key: string) => string {
  const t = useText({ id: plugin })
  return (key) => {
    const label = t(`settings.${key}`)
    return label === `settings.${key}` ? key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`) : label
  }
}
