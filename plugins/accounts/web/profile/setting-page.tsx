import { startSession, useApi, useLoad, useText } from '@verdict/core/web'
import { ErrorState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { profileApi } from '../../contract/profile-api.ts'
import { AvatarField } from './avatar-field.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import type { OwnProfile } from './own-profile.ts'
import '../sign-in/auth-dialog.css'
import './setting-page.css'

/** One's own account and card. */
export default function SettingPage() {
  const t = useText(accounts)
  const { userInfo } = useApi(profileApi)
  const loaded = useLoad((signal) => userInfo({}, signal), [])
  const [changed, setChanged] = useState<Partial<OwnProfile>>()
  const card = loaded.value && { ...loaded.value, ...changed }
  // What others show of this person, the bar's picture first, follows at once.
  function keep(next: Omit<OwnProfile, 'inClass'>) {
    setChanged(next)
    void startSession(next)
  }
  return (
    <PageFrame width="reading" title={t('setting.title')}>
      {loaded.failure && <ErrorState hint={loaded.failure.message} onRetry={loaded.reload} />}
      {!card && !loaded.failure && <TextSkeleton lines={12} height={560} />}
      {card && (
        <div className="verdict-setting">
          <details open>
            <summary>
              <h2>{t('setting.profile')}</h2>
            </summary>
            <AvatarField card={card} onChanged={keep} />
            <ProfileForm card={card} onChanged={keep} />
          </details>
          <details open>
            <summary>
              <h2>{t('setting.account')}</h2>
            </summary>
            <h3>{t('setting.changePassword')}</h3>
            <PasswordForm />
            <h3>{t('setting.changeEmail')}</h3>
            <EmailForm card={card} onChanged={keep} />
            <h3>{t('setting.sessions')}</h3>
            <SessionList />
          </details>
        </div>
      )}
    </PageFrame>
  )
}
