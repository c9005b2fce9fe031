import { useText } from '@verdict/core/web'
import { EmptyState, IconLock, PageFrame } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'

/** Replaces a page of a group that is only for group admins. */
export default function AdminsOnly({ title }: { title: string }) {
  const t = useText(groups)
  return (
    <PageFrame title={title}>
      <EmptyState icon={<IconLock />} title={t('errors.admins-only')} />
    </PageFrame>
  )
}
