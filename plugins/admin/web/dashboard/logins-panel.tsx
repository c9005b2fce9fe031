import { kernelApi } from '@verdict/core'
import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, EmptyState, Panel, RelativeTime, Tag, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { adminApi } from '../../contract/api.ts'

/** The current user's open logins and the previous one. All logins but the current one can be ended. */
export function LoginsPanel() {
  const t = useText(admin)
  const { getSessions, endSession } = useApi(kernelApi)
  const { getPreviousLogin } = useApi(adminApi)
  const previous = useLoad((signal) => getPreviousLogin({}, signal), [])
  const loaded = useLoad((signal) => getSessions({}, signal), [])
  const end = (id: string) => void endSession({ query: { id } }).then(loaded.reload, () => undefined)
  return (
    <Panel title={t('logins.title')} padded={false}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={4} height={150} />}>
        {(logins) => (
          <>
            {logins.length === 0 && <EmptyState title={t('logins.none')} />}
            <ul className="verdict-logins">
              {previous.value && (
                <li>
                  <span>
                    {t('logins.previous')} · <RelativeTime time={previous.value.gmtCreate} />
                    <small>{previous.value.ip}</small>
                  </span>
                </li>
              )}
              {logins.map(({ id, ip, userAgent, gmtCreate, current }) => (
                <li key={id}>
                  <span>
                    {ip} · <RelativeTime time={gmtCreate} />
                    <small title={userAgent}>{userAgent || '–'}</small>
                  </span>
                  {current ? (
                    <Tag color="green">{t('logins.current')}</Tag>
                  ) : (
                    <Button size="mini" aria-label={t('logins.endOf', { address: ip })} onClick={() => end(id)}>
                      {t('logins.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
