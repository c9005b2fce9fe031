import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, Button, confirmAction, CopyButton, Panel, toast } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'
import { joinLinkApi } from '../../contract/join-link-api.ts'
import { QrPicture } from './qr-picture.tsx'

/** The group's join link, also as a QR code for the projector. */
export function JoinLinkPanel({ gid, name }: { gid: number; name: string }) {
  const t = useText(groups)
  const { read, renew, revoke } = useApi(joinLinkApi)
  const loaded = useLoad((signal) => read({ query: { gid } }, signal), [gid])
  const query = { gid }
  async function change(call: Promise<unknown>, done: string) {
    await call.then(
      () => toast.success(t(done)),
      () => undefined,
    )
    loaded.reload()
  }
  async function confirmVoiding(action: 'renew' | 'revoke') {
    const question = { title: t(`link.${action}Title`), content: t('link.voidContent'), action: t(`link.${action}`), cancel: t('cancel') }
    if (!(await confirmAction(question))) return
    await (action === 'renew' ? change(renew({ query }), 'link.renewed') : change(revoke({ query }), 'link.revoked'))
  }
  return (
    <Panel title={t('link.title')}>
      <div className="verdict-group-link">
        <p>{t('link.hint')}</p>
        <Loaded of={loaded} waiting={<BlockSkeleton height={32} />}>
          {({ token }) => {
            if (!token) return <Button onClick={() => void change(renew({ query }), 'link.renewed')}>{t('link.make')}</Button>
            const address = `${window.location.origin}/course/join/${token}`
            return (
              <>
                <div className="verdict-group-address">
                  <code>{address}</code>
                  <CopyButton text={address} label={t('link.copy')} />
                </div>
                <QrPicture text={address} label={t('link.picture', { name })} fileName={`${name}.svg`} download={t('link.download')} />
                <div className="verdict-group-link-actions">
                  <Button onClick={() => void confirmVoiding('renew')}>{t('link.renew')}</Button>
                  <Button status="danger" onClick={() => void confirmVoiding('revoke')}>
                    {t('link.revoke')}
                  </Button>
                </div>
              </>
            )
          }}
        </Loaded>
      </div>
    </Panel>
  )
}
