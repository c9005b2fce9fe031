import { useText } from '@verdict/core/web'
import { IconEyeInvisible, IconLock, IconPublic, IconSafe, Tag } from '@verdict/ui-kit'
import { groups, groupAuths } from '../../contract/groups.ts'
import type { GroupRow } from '../../contract/rows.ts'
import './groups.css'

const marks = {
  [groupAuths.public]: { name: 'public', icon: <IconPublic aria-hidden /> },
  [groupAuths.protected]: { name: 'protected', icon: <IconSafe aria-hidden /> },
  [groupAuths.private]: { name: 'private', icon: <IconLock aria-hidden /> },
}

/** Marks for how users join the group, and whether it is hidden or closed. */
export function GroupMarks({ group: { auth, visible, status } }: { group: Pick<GroupRow, 'auth' | 'visible'> & { readonly status?: number } }) {
  const t = useText(groups)
  const mark = marks[auth]
  return (
    <span className="verdict-group-marks">
      {mark && (
        <span className="verdict-group-mark" title={t(`auth.${mark.name}Hint`)}>
          {mark.icon}
          {t(`auth.${mark.name}`)}
        </span>
      )}
      {!visible && (
        <span className="verdict-group-mark" title={t('auth.hiddenHint')}>
          <IconEyeInvisible aria-hidden />
          {t('auth.hidden')}
        </span>
      )}
      {status === 1 && <Tag size="small">{t('auth.closed')}</Tag>}
    </span>
  )
}
