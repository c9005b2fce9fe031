import { EmptyState, IconHome, PageFrame } from '@verdict/ui-kit'
import { site } from '../document/bootstrap.ts'
import { useText } from '../text/use-text.ts'

/** The home page of a site without a plugin for it. */
export default function PlainHome() {
  const t = useText()
  return (
    <PageFrame title={t('home.title', { site: site.name })} subtitle={site.description}>
      <EmptyState icon={<IconHome />} title={t('home.hint')} />
    </PageFrame>
  )
}
