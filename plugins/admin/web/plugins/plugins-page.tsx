import { kernelApi } from '@verdict/core'
import { PluginTable, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, propertiesOf } from '@verdict/page-kit'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { PluginSettingsForm } from './plugin-settings-form.tsx'
import '../settings/settings-page.css'

/** The page with the installed plugins and their settings. */
export default function PluginsPage() {
  const t = useText(admin)
  return (
    <PageFrame title={t('plugins.title')} subtitle={t('plugins.subtitle')}>
      <PluginTable more={({ id }) => <PluginSettings plugin={id} />} />
    </PageFrame>
  )
}

/** The settings of a plugin. */
function PluginSettings({ plugin: id }: { plugin: string }) {
  const t = useText(admin)
  const { getSettings } = useApi(kernelApi)
  const loaded = useLoad((signal) => getSettings({}, signal), [id])
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={3} height={90} />}>
      {(sections) => {
        const section = sections.find(({ plugin }) => plugin === id)
        const hasSettings = section !== undefined && propertiesOf(section.schema).length > 0
        return hasSettings ? <PluginSettingsForm section={section} onSaved={loaded.reload} /> : <span>{t('plugins.noSettings')}</span>
      }}
    </Loaded>
  )
}
