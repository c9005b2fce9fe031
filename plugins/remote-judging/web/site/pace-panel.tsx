import { useText } from '@verdict/core/web'
import { Facts, Panel } from '@verdict/ui-kit'
import type { RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** The request pace of a site. */
export function PacePanel({ site: { pace, dailySubmissions } }: { readonly site: RemoteRow }) {
  const t = useText(remoteJudging)
  const seconds = (value: number) => t('pace.seconds', { value })
  const facts = [
    { label: t('pace.request'), value: seconds(pace.request) },
    { label: t('pace.account'), value: seconds(pace.account) },
    ...(pace.submit === null ? [] : [{ label: t('pace.submit'), value: seconds(pace.submit) }]),
    { label: t('pace.poll'), value: t('pace.pollValue', { value: pace.poll }) },
    { label: t('pace.daily'), value: dailySubmissions === null ? t('pace.unlimited') : t('pace.programs', { count: dailySubmissions }) },
  ]
  return (
    <Panel title={t('pace.title')}>
      <div className="verdict-remote-pace">
        <Facts facts={facts} />
      </div>
    </Panel>
  )
}
