import { succeeded, useApi, useText } from '@verdict/core/web'
import { Button, confirmAction, Panel, toast } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'
import { levels } from '../../contract/levels.ts'
import { memberApi } from '../../contract/member-api.ts'
import type { GroupView } from '../../contract/screens.ts'
import { InvitationPanel } from '../parts/invitation-panel.tsx'
import { LevelTag } from '../parts/member-marks.tsx'
import { JoinForm } from './join-form.tsx'
import '../parts/groups.css'

/** The reader's membership in a group, with the actions to join and to leave it. */
export function MembershipPanel({ view }: { view: GroupView }) {
  const t = useText(groups)
  const { level, isOwner, isMember } = view
  const isStored = level >= levels.member
  return (
    <>
      {!isOwner && !isStored && <InvitationPanel gid={view.group.id} onAnswer={view.reload} />}
      <Panel title={t('membership.title')}>
        <div className="verdict-group-entry">
          {isOwner && <p>{t('membership.owner')}</p>}
          {!isOwner && isStored && <Member view={view} />}
          {/* Super admins see everything, but become members only by joining. */}
          {!isOwner && !isStored && isMember && <p>{t('membership.siteRoot')}</p>}
          {level === levels.applying && <p>{t('membership.applying')}</p>}
          {level === levels.refused && <p>{t('membership.refused')}</p>}
          {!isOwner && !isStored && level !== levels.applying && <JoinForm view={view} />}
        </div>
      </Panel>
    </>
  )
}

function Member({ view: { group, level, reload } }: { view: GroupView }) {
  const t = useText(groups)
  const { exit } = useApi(memberApi)
  async function confirmLeaving() {
    const question = { title: t('membership.leaveTitle', { name: group.name }), content: t('membership.leaveContent'), action: t('membership.leave') }
    if (!(await confirmAction({ ...question, cancel: t('cancel') }))) return
    if (await succeeded(exit({ query: { gid: group.id } }))) toast.success(t('membership.left'))
    reload()
  }
  return (
    <>
      <p>
        {t('membership.level')} <LevelTag level={level} />
      </p>
      <Button long onClick={() => void confirmLeaving()}>
        {t('membership.leave')}
      </Button>
    </>
  )
}
