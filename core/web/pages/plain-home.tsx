import { EmptyState, IconHome, PageFrame } from '@verdict/ui-kit'
import { site } from '../shell/bootstrap.ts'
import { useText } from '../text/use-text.ts'

/** Stands at /home while no plugin does. */
export default function PlainHome() {
  const t = useText()
  return (
    <PageFrame title={t('home.title', { site: site.name })} subtitle={site.description}>
      <EmptyState icon={<IconHome />} title={t('home.hint')} />
    </PageFrame>
  )
}
