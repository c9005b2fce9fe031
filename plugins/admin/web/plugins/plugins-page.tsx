import { PluginTable, useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { PluginSettings } from './plugin-settings.tsx'

/** The installed plugins with their settings. */
export default function PluginsPage() {
  const t = useText(admin)
  return (
    <PageFrame title={t('plugins.title')} subtitle={t('plugins.subtitle')}>
      <PluginTable more={({ id }) => <PluginSettings plugin={id} />} />
    </PageFrame>
  )
}
