import { Fills, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { EmptyState, ErrorState, Markdown, PageFrame, Panel, Tabs, TextSkeleton } from '@verdict/ui-kit'
import { useSearchParams } from 'react-router-dom'
import { accounts } from '../contract/accounts.ts'
import { profileApi } from '../contract/profile-api.ts'
import { userHomePanels } from '../contract/user-home.ts'
import { SolvedProblems } from './parts/solved-problems.tsx'
import { UserHead } from './parts/user-head.tsx'
import './user-home-page.css'

/** Somebody's page: who they are and what they have solved. The default export is for loaders. */
export default function UserHomePage() {
  const say = useText(accounts)
  const [query] = useSearchParams()
  const { user } = useSession()
  const { userHome } = useApi(profileApi)
  const [uid, username] = [query.get('uid') ?? undefined, query.get('username') ?? undefined]
  const own = !uid && !username
  const who = own ? { uid: user?.uid } : { uid, username }
  const { value, failure, loading, reload } = useLoad((signal) => userHome({ query: { ...(who.uid && { uid: who.uid }), ...(who.username && { username: who.username }) } }, signal), [who.uid, who.username])
  if (failure && !value) return <PageFrame><ErrorState title={say('home.missing')} hint={failure.message} onRetry={reload} /></PageFrame>
  if (!value) return <PageFrame><TextSkeleton lines={10} height={520} /></PageFrame>
  return (
    <PageFrame>
      <div className="verdict-user-home">
        <UserHead home={value} />
        <Fills of={userHomePanels} with={{ uid: value.uid, username: value.username }} waiting={<TextSkeleton lines={4} height={160} />} />
        <Panel>
          <Tabs defaultActiveTab="profile" lazyload={false}>
            <Tabs.TabPane key="profile" title={say('home.profile')}>
              {value.signature ? <Markdown source={value.signature} /> : <EmptyState title={say('home.noSignature')} hint={user?.uid === value.uid ? say('home.noSignatureHint') : undefined} />}
            </Tabs.TabPane>
            <Tabs.TabPane key="solved" title={say('home.solvedTab', { count: value.solvedList.length })}>
              <SolvedProblems home={value} loading={loading} onRefresh={reload} />
            </Tabs.TabPane>
          </Tabs>
        </Panel>
      </div>
    </PageFrame>
  )
}
