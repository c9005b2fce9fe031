import { PageFrame } from '@verdict/ui-kit'
import { useText } from '../text/use-text.ts'
import { PluginTable } from './plugin-table.tsx'

/** The plugins with their switches, for sites without the admin plugin. */
export default function PluginList() {
  const t = useText()
  return (
    <PageFrame title={t('plugins.title')} subtitle={t('plugins.subtitle')}>
      <PluginTable />
    </PageFrame>
  )
}
