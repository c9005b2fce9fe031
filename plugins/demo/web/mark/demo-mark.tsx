import { kernelApi, type UserInfo } from '@verdict/core'
import { endSession, go, MenuAction, quietClient, startSession, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { PopMenu } from '@verdict/ui-kit'
import { demo, demoApi } from '../../contract.ts'
import './demo-mark.css'

/** Says in the top bar that this is the demo, and logs in as one of its users. */
export default function DemoMark() {
  const t = useText(demo)
  const { user } = useSession()
  const { login } = useApi(kernelApi)
  const { value } = useLoad(() => quietClient(demoApi).users(), [])

  async function become(user: UserInfo) {
    await startSession(user)
    go('/home')
  }
  function leave() {
    endSession()
    go('/home')
  }
  // The pages of `npm run dev` contain this plugin, also where the site does not run it.
  if (!value) return null
  if (value.users.length === 0) return <span className="verdict-demo-mark">{t('demo')}</span>
  return (
    <PopMenu side="end" button={<span className="verdict-demo-mark">{t('demo')}</span>} label={t('logInAs')}>
      <p className="verdict-demo-note">{t('note')}</p>
      <MenuAction onClick={leave}>
        <span aria-current={!user}>{t('parts.visitor')}</span>
      </MenuAction>
      {value.users.map(({ part, username, password }) => (
        <MenuAction key={part} onClick={() => void login({ body: { username, password } }).then(become, () => undefined)}>
          <span aria-current={username === user?.username}>{t(`parts.${part}`, { username })}</span>
        </MenuAction>
      ))}
    </PopMenu>
  )
}
