import { Fills, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { EmptyState, Markdown, PageFrame, Panel, TabView, TextSkeleton } from '@verdict/ui-kit'
import { Link, useSearchParams } from 'react-router-dom'
import { accounts } from '../../contract/accounts.ts'
import { profileApi } from '../../contract/profile-api.ts'
import { userHomePanels } from '../../contract/user-home.ts'
import { SolvedProblems } from './solved-problems.tsx'
import { UserHeader } from './user-header.tsx'
import './user-home-page.css'

/** The public page of a user: profile, solved problems, and the panels of plugins. */
export default function UserHomePage() {
  const t = useText(accounts)
  const [query] = useSearchParams()
  const { user } = useSession()
  const { userHome } = useApi(profileApi)
  const [uid, username] = [query.get('uid') ?? undefined, query.get('username') ?? undefined]
  const isOwnPage = !uid && !username
  const who = isOwnPage ? { uid: user?.uid } : { uid, username }
  const loaded = useLoad(
    (signal) => userHome({ query: { ...(who.uid && { uid: who.uid }), ...(who.username && { username: who.username }) } }, signal),
    [who.uid, who.username],
  )
  return (
    <PageFrame title={loaded.failure && !loaded.value ? t('home.user') : undefined}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={10} height={520} />} back={<Link to="/">{t('home.back')}</Link>}>
        {(value) => (
          <div className="verdict-user-home">
            <UserHeader home={value} />
            <Fills of={userHomePanels} with={{ uid: value.uid, username: value.username }} waiting={<TextSkeleton lines={4} height={160} />} />
            <Panel>
              <TabView
                label={t('home.title')}
                tabs={[
                  { key: 'profile', title: t('home.profile'), content: <Signature text={value.signature} own={user?.uid === value.uid} /> },
                  {
                    key: 'solved',
                    title: t('home.solvedTab', { count: value.solvedList.length }),
                    content: <SolvedProblems home={value} loading={loaded.loading} onRefresh={loaded.reload} />,
                  },
                ]}
              />
            </Panel>
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

function Signature({ text, own }: { text: string | null; own: boolean }) {
  const t = useText(accounts)
  return text ? <Markdown source={text} /> : <EmptyState title={t('home.noSignature')} hint={own ? t('home.noSignatureHint') : undefined} />
}
