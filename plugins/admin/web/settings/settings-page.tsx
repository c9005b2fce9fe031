import { Fills, useText } from '@verdict/core/web'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { admin, settingsPanels } from '../../contract/admin.ts'
import { LookPanel } from './look-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { WebPanel } from './web-panel.tsx'
import './settings-page.css'

/** The page with the settings of the whole site, the panels of plugins, and the database. */
export default function SettingsPage() {
  const t = useText(admin)
  return (
    <PageFrame title={t('conf.title')} subtitle={t('conf.subtitle')} width="reading">
      <div className="verdict-settings-panels">
        <WebPanel />
        <LookPanel />
        <Fills of={settingsPanels} with={{}} waiting={<TextSkeleton lines={5} height={240} />} />
        <StoragePanel />
      </div>
    </PageFrame>
  )
}
