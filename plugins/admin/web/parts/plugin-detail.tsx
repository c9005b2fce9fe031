import { kernelApi, type PluginRow } from '@verdict/core'
import { useApi, useLoad, useText } from '@verdict/core/web'
import { ErrorState, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { SettingsForm } from './settings-form.tsx'
import '../settings-page.css'

/** What a plugin needs, and its settings. */
export function PluginDetail({ row: { id, needs } }: { row: PluginRow }) {
  const t = useText(admin)
  const { getSettings } = useApi(kernelApi)
  const { value, failure, reload } = useLoad((signal) => getSettings({}, signal), [id])
  const section = value?.find(({ plugin }) => plugin === id)
  const fields = Object.keys((section?.schema.properties ?? {}) as object)
  return (
    <div className="verdict-plugin-detail">
      <span>
        {t('plugins.needs')}: {needs.join(', ') || '–'}
      </span>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={3} height={90} />}
      {value && fields.length === 0 && <span>{t('plugins.noSettings')}</span>}
      {section && fields.length > 0 && <SettingsForm section={section} onSaved={reload} />}
    </div>
  )
}
