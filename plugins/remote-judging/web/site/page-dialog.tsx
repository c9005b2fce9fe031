import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, CopyButton, Dialog } from '@verdict/ui-kit'
import { remoteAdminApi, type KeptPageRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** A page that could not be read, as text. */
export function PageDialog({ page: { id, address, missing }, onClose }: { readonly page: KeptPageRow; readonly onClose: () => void }) {
  const t = useText(remoteJudging)
  const { page } = useApi(remoteAdminApi)
  const loaded = useLoad(async (signal) => (await page({ query: { id } }, signal)).content.text(), [id])
  return (
    <Dialog open title={t('pages.dialog')} width={860} onClose={onClose} closeOutside>
      <div className="verdict-remote-page-facts">
        <span>
          {t('pages.lacks', { missing })}
          <small>{address}</small>
        </span>
        {loaded.value !== undefined && <CopyButton text={loaded.value} />}
      </div>
      <Loaded of={loaded} waiting={<BlockSkeleton height={320} />}>
        {(text) => (
          <pre className="verdict-remote-page" tabIndex={0} aria-label={t('pages.dialog')}>
            {text}
          </pre>
        )}
      </Loaded>
    </Dialog>
  )
}
