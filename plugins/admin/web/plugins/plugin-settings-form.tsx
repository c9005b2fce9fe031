import { kernelApi, type SettingsSection } from '@verdict/core'
import { useApi, useText } from '@verdict/core/web'
import { drawSettings, propertiesOf, SettingsForm, storedValues } from '@verdict/page-kit'
import { admin } from '../../contract/admin.ts'

type Values = Record<string, unknown>

/** A form for the settings of any plugin, generated from their schema. Secrets can be written but are never shown. */
export function PluginSettingsForm({ section, onSaved }: { section: SettingsSection; onSaved: () => void }) {
  const t = useText(admin)
  const nameOf = useSettingNames(section)
  const { changeSettings } = useApi(kernelApi)
  async function save(values: Values) {
    const stored = storedValues(values, section.values, section.schema)
    const body = Object.fromEntries(Object.entries(stored).filter(([key, value]) => value !== '' || !(key in section.secrets)))
    await changeSettings({ params: { plugin: section.plugin }, body })
    onSaved()
  }
  const { fields, others } = drawSettings(propertiesOf(section.schema), {
    nameOf,
    optionName: (path, value) => section.labels[`${path}.${value}`] ?? String(value),
    secretOf: (path) => (path in section.secrets ? t(`plugins.${secretState(section, path)}`) : undefined),
  })
  return (
    <>
      {fields.length > 0 && (
        <SettingsForm<Values> initialValues={section.values} save={save} saveText={t('save')} savedText={t('saved')}>
          {fields}
        </SettingsForm>
      )}
      {others.length > 0 && <span>{t('plugins.otherSettings', { names: others.map((path) => `${section.plugin}.${path}`).join(', ') })}</span>}
    </>
  )
}

const secretState = ({ secrets, lostSecrets }: SettingsSection, key: string): 'secretLost' | 'secretSet' | 'secretUnset' => {
  if (lostSecrets.includes(key)) return 'secretLost'
  return secrets[key] ? 'secretSet' : 'secretUnset'
}

/** The label of a setting: the plugin's text `settings.<path>` in pages or on the server, or the key as separate words. */
function useSettingNames({ plugin, labels }: SettingsSection): (path: string) => string {
  const t = useText({ id: plugin })
  return (path) => {
    const known = labels[path]
    if (known !== undefined) return known
    const label = t(`settings.${path}`)
    const key = path.slice(path.lastIndexOf('.') + 1)
    // The text of an object is not one, but those of what is inside.
    return label === `settings.${path}` || / returned an object/.test(label) ? key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`) : label
  }
}
