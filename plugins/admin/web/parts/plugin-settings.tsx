import { kernelApi } from '@verdict/core'
import { useApi, useLoad, useText } from '@verdict/core/web'
import { ErrorState, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { PluginSettingsForm } from './plugin-settings-form.tsx'
import { settingSchemas } from './setting-control.tsx'
import '../settings-page.css'

/** The settings of a plugin. */
export function PluginSettings({ plugin: id }: { plugin: string }) {
  const t = useText(admin)
  const { getSettings } = useApi(kernelApi)
  const { value, failure, reload } = useLoad((signal) => getSettings({}, signal), [id])
  const section = value?.find(({ plugin }) => plugin === id)
  const hasSettings = section !== undefined && settingSchemas(section).length > 0
  return (
    <>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={3} height={90} />}
      {value && !hasSettings && <span>{t('plugins.noSettings')}</span>}
      {hasSettings && <PluginSettingsForm section={section} onSaved={reload} />}
    </>
  )
}
